import type { Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { everyFailure, main, rejection, type Scenario, spent, unknownError } from './failure-table.ts'

const passwords = { attributes: { products: 'passwords' } }
const withCodes = { attributes: { products: 'passwords otp' } }
const combined = { ...passwords, config: { passwordOptions: { layout: 'combined' } } }
const resetLink = { ...passwords, link: 'link-1', linkType: 'reset_password' } as const

const identify = (email: string) => async (page: Page) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
}
const asNew = identify('nina@example.org')
const asKnown = identify('ann@example.org')
const withoutPassword = identify('bob@example.org')

const type = (page: Page) => page.getByLabel(/^(New p|P)assword$/).fill('a password that is long')
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const logIn = async (page: Page) => {
  await type(page)
  await press('Sign in')(page)
}
const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const breached =
  'This password may have been used on a different site that experienced a security issue. Please choose another password.'
const weak = rejection(
  'weak password',
  400,
  'weak_password',
  'This password is too easy to guess. Please choose a stronger one.',
)
const breachedRejection = rejection('breached password', 400, 'breached_password', breached)
const wrong = rejection('wrong password', 401, 'unauthorized_credentials', 'Invalid email or password')

const search = '/sdk/v1/users/search'
const judge = '/sdk/v1/passwords/strength_check'
const create = '/sdk/v1/passwords'
const authenticate = '/sdk/v1/passwords/authenticate'
const message = '/sdk/v1/passwords/email/reset/start'
const reset = '/sdk/v1/passwords/email/reset'
const back = { press: 'Back', title: main }

/** The password screens. */
export const passwordPlaces: readonly Scenario[] = [
  {
    screen: 'Main',
    call: 'searching for the user',
    host: passwords,
    act: asKnown,
    path: search,
    failures: [
      ...everyFailure,
      unknownError,
      rejection('invalid email address', 400, 'invalid_email', 'Invalid email address'),
    ],
    successText: 'Sign in',
  },
  {
    screen: 'Main',
    call: 'signing in from the combined form',
    host: combined,
    act: inTurn((page) => page.getByLabel('Email').fill('ann@example.org'), logIn),
    path: authenticate,
    failures: [...everyFailure, unknownError, wrong],
    successText: 'You’re signed in',
    form: {
      source: 'widget/methods/password/CombinedForm.tsx',
      entries: (page) => [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })],
    },
  },
  {
    screen: 'Main',
    call: 'requesting a reset from the combined form',
    host: combined,
    act: inTurn((page) => page.getByLabel('Email').fill('ann@example.org'), press('Forgot password')),
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Check your email',
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'checking the strength',
    host: passwords,
    reach: asNew,
    act: type,
    path: judge,
    failures: [
      ...everyFailure,
      unknownError,
      rejection('invalid email address', 400, 'invalid_email', 'Invalid email address'),
    ],
    successText: 'Create a password',
    leave: back,
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'creating an account',
    host: passwords,
    reach: inTurn(asNew, type),
    act: press('Continue'),
    path: create,
    failures: [
      ...everyFailure,
      unknownError,
      weak,
      breachedRejection,
      rejection(
        'account already exists',
        400,
        'duplicate_email',
        'An account with this email already exists. Go back to sign in.',
      ),
    ],
    successText: 'You’re signed in',
    leave: back,
    form: {
      source: 'widget/methods/password/NewPasswordForm.tsx',
      entries: (page) => [page.getByLabel('Password', { exact: true })],
    },
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'signing in',
    host: passwords,
    reach: asKnown,
    act: logIn,
    path: authenticate,
    failures: [...everyFailure, unknownError, wrong],
    successText: 'You’re signed in',
    leave: back,
    form: {
      source: 'widget/methods/password/LoginForm.tsx',
      entries: (page) => [page.getByLabel('Password', { exact: true })],
    },
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'requesting a reset from the password form',
    host: passwords,
    reach: asKnown,
    act: press('Forgot Password?'),
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Check your email',
    leave: back,
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'sending the code automatically',
    host: withCodes,
    // The first call is made from Main. If it failed, the next is made from the screen that it led to.
    act: async (page) => {
      const again = page.getByRole('button', { name: 'Email me a sign-in code' })
      if (await again.isVisible()) await again.click()
      else await withoutPassword(page)
    },
    path: '/sdk/v1/otps/email/login_or_create',
    failures: [...everyFailure, unknownError],
    successText: 'Enter passcode',
  },
  {
    screen: 'OTPAuthenticate',
    call: 'requesting a reset instead of a code',
    host: withCodes,
    reach: withoutPassword,
    act: press('Create a password instead'),
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Create a password',
  },
  {
    screen: 'PasswordForgot',
    call: 'resending the email',
    host: passwords,
    reach: inTurn(asKnown, press('Forgot Password?'), (page) =>
      page.getByRole('heading', { name: 'Check your email' }).waitFor(),
    ),
    act: async (page) => {
      await page.clock.runFor(resendWaitMs)
      await press('Resend email')(page)
    },
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Check your email',
    leave: back,
  },
  {
    screen: 'PasswordDedupe',
    call: 'sending the required email',
    host: passwords,
    usual: { [authenticate]: rejection('', 400, 'reset_password', '').response },
    reach: asKnown,
    act: logIn,
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Set a new password',
  },
  {
    screen: 'PasswordBreached',
    call: 'sending the offered email',
    host: passwords,
    usual: { [authenticate]: breachedRejection.response },
    reach: inTurn(asKnown, logIn, (page) =>
      page.getByRole('heading', { name: 'Change your password' }).waitFor(),
    ),
    act: press('Email me the link'),
    path: message,
    failures: [...everyFailure, unknownError],
    successText: 'Check your email',
    leave: back,
  },
  {
    screen: 'PasswordResetForm',
    call: 'checking the strength',
    host: resetLink,
    act: type,
    path: judge,
    failures: everyFailure,
    successText: 'Set a new password',
  },
  {
    screen: 'PasswordResetForm',
    call: 'saving the new password',
    host: resetLink,
    reach: type,
    act: press('Continue'),
    path: reset,
    failures: [...everyFailure, weak, breachedRejection],
    successText: 'You’re signed in',
    form: {
      source: 'widget/methods/password/NewPasswordForm.tsx',
      entries: (page) => [page.getByLabel('New password', { exact: true })],
    },
  },
  {
    screen: 'PasswordResetForm',
    call: 'signing in without a password',
    host: resetLink,
    act: press('Sign in without a password'),
    path: '/sdk/v1/magic_links/authenticate',
    failures: everyFailure,
    successText: 'You’re signed in',
  },
  ...[
    { path: reset, button: 'Continue', type: 'unable_to_auth_password_reset_token' },
    {
      path: '/sdk/v1/magic_links/authenticate',
      button: 'Sign in without a password',
      type: 'unable_to_auth_magic_link',
    },
  ].map(({ path, button, type: code }) => ({
    screen: 'PasswordResetForm',
    call: `using a rejected link: ${button}`,
    leavesScreen: true as const,
    host: resetLink,
    act: async (page: Page) => {
      if (await page.getByLabel('Email').isVisible()) return asKnown(page)
      await type(page)
      await press(button)(page)
    },
    path,
    failures: [rejection('used or expired link, or one from another site', 401, code, spent)],
    successText: 'Check your email',
  })),
]
