import { email } from '../business-shapes.ts'
import {
  discovered,
  enter,
  inOrder,
  ofOrganization,
  password,
  press,
  resend,
  signedIn,
  submitEmail,
  submitPassword,
} from './acts.ts'
import type { BusinessPlace } from './place.ts'

const sent = { next: 'PasswordSetNewConfirmation', shown: `We sent a link to ${email}.` } as const
const chunk = 'business-password'

const wrong = { type: 'unauthorized_credentials', status: 401, text: 'Wrong email or password.' }
const breached = {
  type: 'breached_password',
  text: 'This password may have been exposed by a security issue at another site.',
}
const mustReset = {
  type: 'member_reset_password',
  text: 'You need to set a new password. Use the link in the email we sent you.',
  to: 'PasswordSetNewConfirmation',
} as const
const linkUsed = {
  type: 'unable_to_auth_password_reset_token',
  status: 401,
  text: 'This link no longer works',
  ends: true,
} as const
const weak = {
  type: 'weak_password',
  text: 'This password is too easy to guess. Please choose a stronger one.',
}

const submitNewPassword = inOrder(enter('New password', password), press('Continue'))
const askForHelp = inOrder(enter('Email', email), press('Sign up or reset password'))
const requestLink = inOrder(askForHelp, press('Continue'))

const kept = { Email: email, Password: password }
const ofReset = (type: string) => ({
  stytch_token_type: type,
  stytch_redirect_type: 'reset_password',
  token: 'token-test-1',
})

/** Passwords of members and of addresses. */
export const passwordPlaces: readonly BusinessPlace[] = [
  {
    screen: 'Main',
    act: 'signs in with a password',
    attributes: 'products="passwords"',
    run: submitPassword,
    path: 'passwords/discovery/authenticate',
    ...discovered,
    kept,
    rejections: [wrong, breached, { ...mustReset, type: 'reset_password' }],
    chunk,
  },
  {
    screen: 'Main',
    act: 'looks a member up',
    attributes: ofOrganization('passwords'),
    run: submitEmail,
    path: 'organizations/members/search',
    next: 'Main',
    shown: 'Password',
    kept: { Email: email },
    chunk,
  },
  {
    screen: 'Main',
    act: 'signs a member in with a password',
    attributes: ofOrganization('passwords'),
    reach: submitEmail,
    run: submitPassword,
    path: 'passwords/authenticate',
    ...signedIn,
    kept,
    rejections: [wrong, breached, mustReset],
    chunk,
  },
  {
    screen: 'PasswordAuthenticate',
    act: 'signs in with a password',
    attributes: 'products="emailOtp passwords"',
    reach: press('Use a password instead'),
    run: submitPassword,
    path: 'passwords/discovery/authenticate',
    ...discovered,
    kept,
    rejections: [wrong, breached],
    chunk,
  },
  {
    screen: 'PasswordForgotForm',
    act: 'sends a link for a password of all organizations',
    attributes: 'products="passwords"',
    reach: askForHelp,
    run: press('Continue'),
    path: 'passwords/discovery/reset/start',
    ...sent,
    kept: { Email: email },
    rejections: [
      {
        type: 'cross_org_passwords_not_enabled',
        text: 'Here, a password belongs to one organization.',
      },
    ],
    chunk,
  },
  {
    screen: 'PasswordForgotForm',
    act: 'sends a link for a password of an organization',
    attributes: ofOrganization('passwords'),
    reach: askForHelp,
    run: press('Continue'),
    path: 'passwords/email/reset/start',
    ...sent,
    kept: { Email: email },
    chunk,
  },
  {
    screen: 'PasswordForgotForm',
    act: 'sends a link that proves the address first',
    attributes: ofOrganization('passwords'),
    prepare: ({ scene }) => {
      scene.isMember = false
      scene.organization = {
        ...scene.organization,
        email_jit_provisioning: 'RESTRICTED',
        email_allowed_domains: ['corp.example'],
      }
    },
    reach: askForHelp,
    run: press('Continue'),
    path: 'magic_links/email/login_or_signup',
    next: 'PasswordResetVerifyConfirmation',
    shown: 'Verify your email first',
    kept: { Email: email },
    rejections: [
      {
        type: 'email_jit_provisioning_not_allowed',
        text: `${email} has no access to Corp. Ask your admin for an invitation.`,
      },
    ],
    chunk,
  },
  {
    screen: 'PasswordSetNewConfirmation',
    act: 'sends another link',
    attributes: 'products="passwords"',
    reach: requestLink,
    run: resend('Resend'),
    path: 'passwords/discovery/reset/start',
    next: 'PasswordSetNewConfirmation',
    shown: 'Email sent',
    chunk,
  },
  {
    screen: 'PasswordSetNewConfirmation',
    act: 'goes back',
    attributes: 'products="passwords"',
    reach: requestLink,
    run: press('Back'),
    next: 'PasswordForgotForm',
    shown: 'Get help signing in',
    chunk,
  },
  {
    screen: 'PasswordResetVerifyConfirmation',
    act: 'begins again',
    attributes: ofOrganization('passwords'),
    prepare: ({ scene }) => {
      scene.isMember = false
    },
    reach: requestLink,
    run: press('Try again'),
    next: 'Main',
    shown: 'Continue to Corp',
    chunk,
  },
  {
    screen: 'PasswordResetForm',
    act: 'sets a password of an organization by a link',
    attributes: ofOrganization('passwords'),
    query: ofReset('multi_tenant_passwords'),
    run: submitNewPassword,
    path: 'passwords/email/reset',
    ...signedIn,
    kept: { 'New password': password },
    rejections: [weak, linkUsed],
    chunk,
  },
  {
    screen: 'PasswordResetForm',
    act: 'sets a password of all organizations by a link',
    attributes: 'products="passwords"',
    query: ofReset('discovery'),
    run: submitNewPassword,
    path: 'passwords/discovery/reset',
    ...discovered,
    kept: { 'New password': password },
    rejections: [weak, linkUsed],
    chunk,
  },
  {
    screen: 'PasswordResetForm',
    act: 'sets a password in a session',
    attributes: `products="passwords" flow="password-reset" organization-slug="corp"`,
    query: { stytch_token_type: 'multi_tenant_magic_links', token: 'token-test-1' },
    reach: inOrder(
      // The first screen has a button of the same name.
      ({ page }) => page.getByRole('heading', { name: 'Sign in with your link' }).waitFor(),
      press('Continue'),
    ),
    run: submitNewPassword,
    path: 'passwords/session/reset',
    ...signedIn,
    kept: { 'New password': password },
    rejections: [
      weak,
      {
        type: 'session_too_old_to_reset_password',
        text: 'You signed in more than five minutes ago. Request a link to set a password.',
        ends: true,
      },
    ],
    chunk,
  },
]
