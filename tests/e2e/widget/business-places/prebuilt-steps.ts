import { email } from '../business-shapes.ts'
import { enter, inOrder, password, press, submitEmail, submitPassword } from './acts.ts'
import { secondSteps } from './prebuilt-second-steps.ts'
import {
  afterCode,
  discovery,
  failing,
  fault,
  needing,
  organization,
  type PrebuiltStep,
  signedIn,
  wrong,
} from './prebuilt-step.ts'

const link = (tokenType: string, more = {}) => ({
  stytch_token_type: tokenType,
  token: 'token-test-1',
  ...more,
})
const reset = { stytch_redirect_type: 'reset_password' }
/** Chooses the organization from the list. */
const choose = afterCode([press('Corp')], [press(/Corp/)])
const submitNewPassword = {
  inWidget: inOrder(enter('New password', password), press('Continue')),
  inPrebuilt: inOrder(enter('Password', password), press('Continue')),
}

/** Every response that a sign-in without single sign-on can get. */
export const prebuiltSteps: readonly PrebuiltStep[] = [
  {
    ...discovery,
    response: 'a code was sent',
    inWidget: submitEmail,
    next: 'EmailOTPEntry',
    texts: ['Enter passcode', 'Enter passcode'],
  },
  {
    ...discovery,
    response: 'a link was sent',
    products: ['emailMagicLinks'],
    inWidget: submitEmail,
    next: 'EmailConfirmation',
    texts: [`An email was sent to ${email}`, 'Check your email'],
  },
  {
    ...discovery,
    response: 'both products, before anything is sent',
    products: ['emailMagicLinks', 'emailOtp'],
    inWidget: submitEmail,
    next: 'EmailMethodSelection',
    texts: ['How do you want to continue?', 'Select how you’d like to continue'],
  },
  {
    ...discovery,
    response: 'the code is wrong',
    inWidget: inOrder(submitEmail, enter('Passcode', wrong)),
    inPrebuilt: inOrder(submitEmail, enter('One-time passcode', wrong)),
    next: 'EmailOTPEntry',
    texts: ['Invalid passcode, please try again.', 'Invalid passcode, please try again.'],
  },
  {
    ...discovery,
    response: '500 to a code',
    prepare: failing('otps/email/discovery/authenticate', fault),
    ...afterCode(),
    next: 'EmailOTPEntry',
    texts: ['Something went wrong on our end.', 'The double rejects the call: internal_server_error'],
    difference: ['the message of the server', 'that message is for developers'],
  },
  {
    ...discovery,
    response: 'organizations of the address',
    ...afterCode(),
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...discovery,
    response: 'no organization',
    prepare: ({ scene }) => {
      scene.found = []
    },
    ...afterCode(),
    next: 'Discovery',
    texts: ['No organization yet', 'Create an organization to get started'],
  },
  {
    ...discovery,
    response: 'a session after the choice',
    ...choose,
    ...signedIn,
  },
  {
    ...discovery,
    response: 'a session after the creation',
    prepare: ({ scene }) => {
      scene.found = []
    },
    ...afterCode([press('Create an organization'), press('Create')], [press('Create an organization')]),
    ...signedIn,
    difference: ['creates at once', 'a form asks for the name, which can stay empty'],
  },
  {
    ...discovery,
    response: '`primary_required` after the choice',
    prepare: needing('another method'),
    ...choose,
    next: 'Main',
    texts: ['Verify your email', 'Verify your email'],
  },
  {
    ...discovery,
    response: '`action_not_allowed_email_domain_is_claimed`',
    prepare: failing('discovery/intermediate_sessions/exchange', {
      status: 400,
      type: 'action_not_allowed_email_domain_is_claimed',
    }),
    ...choose,
    next: 'Error',
    texts: ['Your email domain belongs to an organization.', /error|claimed|domain/i],
  },
  {
    ...organization,
    response: 'the organization of the page',
    inWidget: async () => undefined,
    next: 'Main',
    texts: ['Continue to Corp', 'Continue to Corp'],
  },
  {
    ...organization,
    response: 'no organization for the slug',
    slug: 'unknown',
    inWidget: async () => undefined,
    next: 'Error',
    texts: [
      'We could not find this organization.',
      'The organization you are looking for could not be found.',
    ],
  },
  {
    ...organization,
    response: '`email_jit_provisioning_not_allowed`',
    prepare: failing('otps/email/login_or_signup', {
      status: 400,
      type: 'email_jit_provisioning_not_allowed',
    }),
    inWidget: submitEmail,
    next: 'Main',
    texts: [`${email} has no access to Corp.`, `${email} does not have access to Corp.`],
  },
  {
    ...organization,
    response: 'a session after a code',
    ...afterCode(),
    ...signedIn,
  },
  {
    ...discovery,
    response: 'a used discovery link',
    products: ['emailMagicLinks'],
    query: link('discovery'),
    prepare: failing('magic_links/discovery/authenticate', {
      status: 401,
      type: 'unable_to_auth_magic_link',
    }),
    inWidget: press('Continue'),
    inPrebuilt: async () => undefined,
    next: 'Error',
    texts: ['This link has expired or was used.', 'Looks like there was an error!'],
    difference: [
      'opens the link at once',
      'another browser asks for one click, so that a scanner of emails uses up no link',
    ],
  },
  {
    ...discovery,
    response: '500 to a discovery link',
    products: ['emailMagicLinks'],
    query: link('discovery'),
    prepare: failing('magic_links/discovery/authenticate', fault),
    inWidget: press('Continue'),
    inPrebuilt: async () => undefined,
    next: 'Arrival',
    texts: ['Something went wrong on our end.', 'Looks like there was an error!'],
    difference: ['`Error`: the link may have expired', 'the link still works, so *Try again* opens it again'],
  },
  {
    ...discovery,
    response: 'the password is wrong',
    products: ['passwords'],
    prepare: failing('passwords/discovery/authenticate', { status: 401, type: 'unauthorized_credentials' }),
    inWidget: submitPassword,
    next: 'Main',
    texts: ['Wrong email or password.', 'Unauthorized credentials.'],
  },
  {
    ...discovery,
    response: 'organizations after a password',
    products: ['passwords'],
    inWidget: submitPassword,
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...discovery,
    response: 'a password that must be reset',
    products: ['passwords'],
    prepare: failing('passwords/discovery/authenticate', { status: 400, type: 'reset_password' }),
    inWidget: submitPassword,
    next: 'PasswordSetNewConfirmation',
    texts: ['We sent a link to', 'Password must be reset.'],
    difference: [
      '`Main`: the password must be reset',
      'the email is sent at once, as the screens of members do',
    ],
  },
  {
    ...discovery,
    response: 'a link for a password was sent',
    products: ['passwords'],
    inWidget: inOrder(enter('Email', email), press('Sign up or reset password'), press('Continue')),
    inPrebuilt: inOrder(press('Sign up or reset password'), enter('Email', email), press('Continue')),
    next: 'PasswordSetNewConfirmation',
    texts: [`We sent a link to ${email}.`, /A \w+ link was sent to you at/],
  },
  {
    ...organization,
    response: 'the address has a member',
    products: ['passwords'],
    inWidget: submitEmail,
    next: 'Main',
    texts: ['Password', 'Password'],
  },
  {
    ...discovery,
    response: 'organizations after a new password',
    flow: 'PasswordReset',
    products: ['passwords'],
    query: link('discovery', reset),
    ...submitNewPassword,
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...organization,
    response: 'a session after a new password',
    flow: 'PasswordReset',
    products: ['passwords'],
    query: link('multi_tenant_passwords', reset),
    ...submitNewPassword,
    ...signedIn,
  },
  ...secondSteps,
]
