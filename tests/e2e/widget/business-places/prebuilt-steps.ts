import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { BusinessDouble, Failure } from '../business-double.ts'
import { code, corp, email, recoveryCode } from '../business-shapes.ts'
import type { BusinessVisitor } from './place.ts'

/** The same step in the widget and in the provider's prebuilt interface. */
export type PrebuiltStep = {
  /** what the provider responds */
  response: string
  flow: 'Discovery' | 'Organization' | 'PasswordReset'
  products: ('emailOtp' | 'emailMagicLinks' | 'passwords')[]
  /** the organization of the page; `corp` by default */
  slug?: string
  prepare?(double: BusinessDouble): void
  query?: Record<string, string>
  /** what the visitor does: in the widget, and in the prebuilt interface if it differs */
  ours(visitor: BusinessVisitor): Promise<unknown>
  theirs?(visitor: BusinessVisitor): Promise<unknown>
  /** the next screen of both, and a text of each */
  next: BusinessScreenName
  texts: readonly [ours: string | RegExp, theirs: string | RegExp]
  /** where the prebuilt interface shows another screen, or says something else, and why the widget does not */
  difference?: readonly [theirs: string, reason: string]
}

const submit = async ({ enter, press }: BusinessVisitor) => {
  await enter('Email', email)
  await press(/^Continue( with email)?$/)
}
const type = (label: string, text: string) => (visitor: BusinessVisitor) => visitor.enter(label, text)
const press = (name: string) => (visitor: BusinessVisitor) => visitor.press(name)
const inOrder =
  (...acts: ((visitor: BusinessVisitor) => Promise<unknown>)[]) =>
  async (visitor: BusinessVisitor) => {
    for (const act of acts) await act(visitor)
  }
const prove = inOrder(submit, type('Passcode', code))
const proveThere = inOrder(submit, type('One-time passcode', code))
const wrong = code.replace('1', '9')

const discovery = { flow: 'Discovery', products: ['emailOtp'] } satisfies Partial<PrebuiltStep>
const organization = { flow: 'Organization', products: ['emailOtp'] } satisfies Partial<PrebuiltStep>
const failing = (path: string, failure: Failure) => (double: BusinessDouble) => double.failNext(path, failure)
const needing =
  (missing: BusinessDouble['scene']['missing'], more: Partial<typeof corp> = {}) =>
  ({ scene }: BusinessDouble) =>
    Object.assign(scene, { missing, organization: { ...corp, ...more } })
const fault: Failure = { status: 500, type: 'internal_server_error' }
const link = (tokenType: string, more = {}) => ({
  stytch_token_type: tokenType,
  token: 'token-test-1',
  ...more,
})
const reset = { stytch_redirect_type: 'reset_password' }
const password = 'sweet-cherry-pie-42'

const signedIn = {
  next: 'LoggedIn',
  texts: ['You’re signed in to Corp.', 'You have successfully logged in.'],
} as const
const toApp = [press('Authenticator app'), press('Use an authenticator app')] as const

/** Every response that a sign-in without single sign-on can get. */
export const prebuiltSteps: readonly PrebuiltStep[] = [
  {
    ...discovery,
    response: 'a code was sent',
    ours: submit,
    next: 'EmailOTPEntry',
    texts: ['Enter passcode', 'Enter passcode'],
  },
  {
    ...discovery,
    response: 'a link was sent',
    products: ['emailMagicLinks'],
    ours: submit,
    next: 'EmailConfirmation',
    texts: [`An email was sent to ${email}`, 'Check your email'],
  },
  {
    ...discovery,
    response: 'both products, before anything is sent',
    products: ['emailMagicLinks', 'emailOtp'],
    ours: submit,
    next: 'EmailMethodSelection',
    texts: ['How do you want to continue?', 'Select how you’d like to continue'],
  },
  {
    ...discovery,
    response: 'the code is wrong',
    ours: inOrder(submit, type('Passcode', wrong)),
    theirs: inOrder(submit, type('One-time passcode', wrong)),
    next: 'EmailOTPEntry',
    texts: ['Invalid passcode, please try again.', 'Invalid passcode, please try again.'],
  },
  {
    ...discovery,
    response: '500 to a code',
    prepare: failing('otps/email/discovery/authenticate', fault),
    ours: prove,
    theirs: proveThere,
    next: 'EmailOTPEntry',
    texts: ['Something went wrong on our end.', 'The double rejects the call: internal_server_error'],
    difference: ['the message of the server', 'that message is for developers'],
  },
  {
    ...discovery,
    response: 'organizations of the address',
    ours: prove,
    theirs: proveThere,
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...discovery,
    response: 'no organization',
    prepare: ({ scene }) => {
      scene.found = []
    },
    ours: prove,
    theirs: proveThere,
    next: 'Discovery',
    texts: ['No organization yet', 'Create an organization to get started'],
  },
  {
    ...discovery,
    response: 'a session after the choice',
    ours: inOrder(prove, press('Corp')),
    theirs: inOrder(proveThere, (visitor) => visitor.press(/Corp/)),
    ...signedIn,
  },
  {
    ...discovery,
    response: 'a session after the creation',
    prepare: ({ scene }) => {
      scene.found = []
    },
    ours: inOrder(prove, press('Create an organization'), press('Create')),
    theirs: inOrder(proveThere, press('Create an organization')),
    ...signedIn,
    difference: ['creates at once', 'a form asks for the name, which can stay empty'],
  },
  {
    ...discovery,
    response: '`primary_required` after the choice',
    prepare: needing('another method'),
    ours: inOrder(prove, press('Corp')),
    theirs: inOrder(proveThere, (visitor) => visitor.press(/Corp/)),
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
    ours: inOrder(prove, press('Corp')),
    theirs: inOrder(proveThere, (visitor) => visitor.press(/Corp/)),
    next: 'Error',
    texts: ['Your email domain belongs to an organization.', /error|claimed|domain/i],
  },
  {
    ...organization,
    response: 'the organization of the page',
    ours: async () => undefined,
    next: 'Main',
    texts: ['Continue to Corp', 'Continue to Corp'],
  },
  {
    ...organization,
    response: 'no organization for the slug',
    slug: 'unknown',
    ours: async () => undefined,
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
    ours: submit,
    next: 'Main',
    texts: [`${email} has no access to Corp.`, `${email} does not have access to Corp.`],
  },
  {
    ...organization,
    response: 'a session after a code',
    ours: prove,
    theirs: proveThere,
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
    ours: press('Continue'),
    theirs: async () => undefined,
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
    ours: press('Continue'),
    theirs: async () => undefined,
    next: 'Arrival',
    texts: ['Something went wrong on our end.', 'Looks like there was an error!'],
    difference: ['`Error`: the link may have expired', 'the link still works, so *Try again* opens it again'],
  },
  {
    ...discovery,
    response: 'the password is wrong',
    products: ['passwords'],
    prepare: failing('passwords/discovery/authenticate', { status: 401, type: 'unauthorized_credentials' }),
    ours: inOrder(type('Email', email), type('Password', password), press('Continue')),
    next: 'Main',
    texts: ['Wrong email or password.', 'The double rejects the call: unauthorized_credentials'],
    difference: ['the message of the server', 'that message is for developers'],
  },
  {
    ...discovery,
    response: 'organizations after a password',
    products: ['passwords'],
    ours: inOrder(type('Email', email), type('Password', password), press('Continue')),
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...discovery,
    response: 'a password that must be reset',
    products: ['passwords'],
    prepare: failing('passwords/discovery/authenticate', { status: 400, type: 'reset_password' }),
    ours: inOrder(type('Email', email), type('Password', password), press('Continue')),
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
    ours: inOrder(type('Email', email), press('Sign up or reset password'), press('Continue')),
    theirs: inOrder(press('Sign up or reset password'), type('Email', email), press('Continue')),
    next: 'PasswordSetNewConfirmation',
    texts: [`We sent a link to ${email}.`, 'A login link was sent to you at'],
  },
  {
    ...organization,
    response: 'the address has a member',
    products: ['passwords'],
    ours: submit,
    next: 'Main',
    texts: ['Password', 'Password'],
  },
  {
    ...discovery,
    response: 'organizations after a new password',
    flow: 'PasswordReset',
    products: ['passwords'],
    query: link('discovery', reset),
    ours: inOrder(type('New password', password), press('Continue')),
    theirs: inOrder(type('Password', password), press('Continue')),
    next: 'Discovery',
    texts: ['Choose an organization', 'Select an organization to continue'],
  },
  {
    ...organization,
    response: 'a session after a new password',
    flow: 'PasswordReset',
    products: ['passwords'],
    query: link('multi_tenant_passwords', reset),
    ours: inOrder(type('New password', password), press('Continue')),
    theirs: inOrder(type('Password', password), press('Continue')),
    ...signedIn,
  },
  {
    ...organization,
    response: '`mfa_required`, nothing enrolled, both kinds allowed',
    prepare: needing('a new second step'),
    ours: prove,
    theirs: proveThere,
    next: 'MFAEnrollmentSelection',
    texts: ['Add a second step', 'Set up Multi-Factor Authentication'],
  },
  {
    ...organization,
    response: '`mfa_required`, nothing enrolled, text messages allowed',
    prepare: needing('a new second step', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] }),
    ours: prove,
    theirs: proveThere,
    next: 'SMSOTPEnrollment',
    texts: ['Add your phone number', 'Enter your phone number'],
  },
  {
    ...organization,
    response: 'a new authenticator app',
    prepare: needing('a new second step'),
    ours: inOrder(prove, toApp[0]),
    theirs: inOrder(proveThere, toApp[1]),
    next: 'TOTPEnrollmentQRCode',
    texts: ['Scan the QR code', 'Scan the QR code to link your authenticator app'],
  },
  {
    ...organization,
    response: '500 to a new authenticator app',
    prepare: (double) => {
      needing('a new second step')(double)
      double.failNext('totp', fault)
    },
    ours: inOrder(prove, toApp[0]),
    theirs: inOrder(proveThere, toApp[1]),
    next: 'TOTPEnrollmentQRCode',
    texts: ['Something went wrong on our end.', /^\s*Powered by/],
    difference: ['a spinner without an end', '*Try again* creates the app'],
  },
  {
    ...organization,
    response: 'the key of a new app',
    prepare: needing('a new second step'),
    ours: inOrder(prove, toApp[0], press('Enter the code by hand')),
    theirs: inOrder(proveThere, toApp[1], press('Having trouble scanning?')),
    next: 'TOTPEnrollmentManual',
    texts: ['Enter this code in your app', 'Having trouble scanning the QR code?'],
  },
  {
    ...organization,
    response: 'a session after the first code of an app',
    prepare: needing('a new second step'),
    ours: inOrder(prove, toApp[0], press('Continue'), type('Verification code', code)),
    theirs: inOrder(proveThere, toApp[1], press('Continue'), type('One-time passcode', code)),
    next: 'RecoveryCodeSave',
    texts: ['Save your backup codes', 'Save your backup codes!'],
  },
  {
    ...organization,
    response: '`mfa_required`, an app is enrolled',
    prepare: needing('app'),
    ours: prove,
    theirs: proveThere,
    next: 'TOTPEntry',
    texts: ['Enter verification code', 'Enter verification code'],
  },
  {
    ...organization,
    response: 'the code of the app is wrong',
    prepare: needing('app'),
    ours: inOrder(prove, type('Verification code', wrong)),
    theirs: inOrder(proveThere, type('One-time passcode', wrong)),
    next: 'TOTPEntry',
    texts: ['Invalid passcode, please try again.', 'Invalid passcode, please try again.'],
  },
  {
    ...organization,
    response: '500 to a code of the app',
    prepare: (double) => {
      needing('app')(double)
      double.failNext('totp/authenticate', fault)
    },
    ours: inOrder(prove, type('Verification code', code)),
    theirs: inOrder(proveThere, type('One-time passcode', code)),
    next: 'TOTPEntry',
    texts: ['Something went wrong on our end.', 'Invalid passcode, please try again.'],
    difference: ['says that the code is wrong', 'the code is right, and can be submitted again'],
  },
  {
    ...organization,
    response: 'a session after a backup code',
    prepare: needing('app'),
    ours: inOrder(prove, press('Use a backup code'), type('Backup code', recoveryCode), press('Continue')),
    theirs: inOrder(
      proveThere,
      press('Use a backup code'),
      type('Backup code', recoveryCode),
      press('Continue'),
    ),
    ...signedIn,
  },
  {
    ...organization,
    response: '`mfa_required`, a phone is enrolled',
    prepare: needing('phone'),
    ours: prove,
    theirs: proveThere,
    next: 'SMSOTPEntry',
    texts: ['A 6-digit passcode was sent to you', 'A 6-digit passcode was sent to you'],
  },
]
