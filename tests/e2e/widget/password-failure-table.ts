import type { Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { main, type Scenario } from './failure-table.ts'

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

const rejected = (type: string) => ({ how: 'rejects', status: 400, type }) as const

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
    successText: 'Sign in',
  },
  {
    screen: 'Main',
    call: 'signing in from the combined form',
    host: combined,
    act: inTurn((page) => page.getByLabel('Email').fill('ann@example.org'), logIn),
    path: authenticate,
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
    successText: 'Check your email',
  },
  {
    screen: 'PasswordCreateOrLogin',
    call: 'checking the strength',
    host: passwords,
    reach: asNew,
    act: type,
    path: judge,
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
    successText: 'You’re signed in',
    leave: back,
    form: {
      source: 'widget/screens/NewPasswordForm.tsx',
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
    successText: 'Enter passcode',
  },
  {
    screen: 'OTPAuthenticate',
    call: 'requesting a reset instead of a code',
    host: withCodes,
    reach: withoutPassword,
    act: press('Create a password instead'),
    path: message,
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
    successText: 'Check your email',
    leave: back,
  },
  {
    screen: 'PasswordDedupe',
    call: 'sending the required email',
    host: passwords,
    otherResponses: { [authenticate]: rejected('reset_password') },
    reach: asKnown,
    act: logIn,
    path: message,
    successText: 'Set a new password',
  },
  {
    screen: 'PasswordBreached',
    call: 'sending the offered email',
    host: passwords,
    otherResponses: { [authenticate]: rejected('breached_password') },
    reach: inTurn(asKnown, logIn, (page) =>
      page.getByRole('heading', { name: 'Change your password' }).waitFor(),
    ),
    act: press('Email me the link'),
    path: message,
    successText: 'Check your email',
    leave: back,
  },
  {
    screen: 'PasswordResetForm',
    call: 'checking the strength',
    host: resetLink,
    act: type,
    path: judge,
    successText: 'Set a new password',
  },
  {
    screen: 'PasswordResetForm',
    call: 'saving the new password',
    host: resetLink,
    reach: type,
    act: press('Continue'),
    path: reset,
    successText: 'You’re signed in',
    form: {
      source: 'widget/screens/NewPasswordForm.tsx',
      entries: (page) => [page.getByLabel('New password', { exact: true })],
    },
  },
  {
    screen: 'PasswordResetForm',
    call: 'signing in without a password',
    host: resetLink,
    act: press('Sign in without a password'),
    path: '/sdk/v1/magic_links/authenticate',
    successText: 'You’re signed in',
  },
]
