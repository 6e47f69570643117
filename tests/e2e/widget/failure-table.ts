import type { Locator, Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import type { HostPage } from './host-site.ts'

/** How the provider reacts to a call: a failure, or a specific response. */
export type Result =
  | { how: 'answers'; with: object }
  | { how: 'refuses'; status: number; type: string; message?: string; retryAfterSeconds?: number }
  | {
      how:
        | 'is unreachable'
        | 'sends malformed JSON'
        | 'responds with a page'
        | 'responds without content'
        | 'is slow'
    }

export type Failure = { name: string; response: Result; text: string | RegExp }

const unreachable = 'We couldn’t reach our servers. Check your connection and try again.'

/** The failures that any call can have, with their texts. */
export const everyFailure: readonly Failure[] = [
  { name: 'provider unreachable', response: { how: 'is unreachable' }, text: unreachable },
  { name: 'malformed response', response: { how: 'sends malformed JSON' }, text: unreachable },
  { name: 'HTML page as a response', response: { how: 'responds with a page' }, text: unreachable },
  { name: 'empty response', response: { how: 'responds without content' }, text: unreachable },
  { name: 'timeout', response: { how: 'is slow' }, text: unreachable },
  {
    name: 'rate limit',
    response: { how: 'refuses', status: 429, type: 'too_many_requests', retryAfterSeconds: 5 },
    text: 'Too many attempts. Please wait a moment, then try again.',
  },
  {
    name: 'internal error',
    response: { how: 'refuses', status: 500, type: 'internal_server_error' },
    text: 'Something went wrong on our end. Please try again later.',
  },
  {
    name: 'busy server',
    response: { how: 'refuses', status: 503, type: 'server_unavailable', retryAfterSeconds: 1 },
    text: 'Our servers are busy. Please try again in a moment.',
  },
]

export const unknownError: Failure = {
  name: 'unknown error',
  response: { how: 'refuses', status: 400, type: 'sms_not_enabled', message: 'This is switched off here.' },
  text: 'This is switched off here.',
}

export const rejection = (name: string, status: number, type: string, text: string): Failure => ({
  name,
  response: { how: 'refuses', status, type },
  text,
})

/** A failure that says nothing about the entry of a form, as `everyFailure` does. */
export const conflict: Failure = {
  name: 'conflict',
  response: { how: 'refuses', status: 409, type: 'changed_meanwhile', message: 'Someone else was faster.' },
  text: 'Someone else was faster.',
}

/** A screen, a call it makes, and the failures of that call. Each failure is a row. */
export type Scenario = {
  screen: string
  /** What the call does. */
  call: string
  host: Pick<HostPage, 'attributes' | 'config' | 'link' | 'linkType' | 'query'>
  /** The visitor has a session when the page loads. */
  isSignedIn?: true
  /** The responses to other calls, by path. */
  usual?: Readonly<Record<string, Result>>
  /** Goes from Main to the screen. */
  reach?(page: Page): Promise<void>
  /** Makes the call. Must be repeatable after each failure. */
  act(page: Page): Promise<void>
  path: string
  failures: readonly Failure[]
  /** The text shown after a successful response. */
  successText: string
  /** The form that makes the call: its component, and the fields whose entries a failed call keeps. */
  form?: { source: string; entries(page: Page): Locator[] }
  /** The screen cannot repeat the call, because it has no button for it or is left after a failure. */
  leavesScreen?: true
  /** How to leave the screen during the call, and the title of the next screen. */
  leave?: { press: string; title: string }
}

export const main = 'Sign up or log in'
const withEmail = async (page: Page) => {
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
}
const toPasscode = async (page: Page) => {
  await withEmail(page)
  await page.getByLabel('Passcode').waitFor()
}
const withPhone = async (page: Page) => {
  await page.getByLabel('Phone number').fill('2025550143')
  await page.getByLabel('Phone number').press('Enter')
}
const wrong = 'Invalid passcode, please try again.'
const wrongEmail = 'Invalid email, please try again.'
const foreign = 'This link only works in the browser that requested it. Please request a new one.'
export const spent =
  'This link was already used, has expired, or belongs to another site. Please request a new one.'

const code = { attributes: { products: 'otp' } }
const phone = (method: 'sms' | 'whatsapp') => ({ ...code, config: { otpOptions: { methods: [method] } } })
const link = { attributes: { products: 'emailMagicLinks' } }
const invalidPhone = rejection(
  'invalid phone number',
  400,
  'invalid_phone_number',
  'Invalid phone number, please try again.',
)

/** The screens of codes and links. Other methods add their own. */
export const scenarios: readonly Scenario[] = [
  {
    screen: 'Main',
    call: 'sending a code by email',
    host: code,
    act: withEmail,
    path: '/sdk/v1/otps/email/login_or_create',
    failures: [
      ...everyFailure,
      unknownError,
      rejection('invalid email address', 400, 'invalid_email', wrongEmail),
    ],
    successText: 'Enter passcode',
    form: { source: 'widget/ui/EmailForm.tsx', entries: (page) => [page.getByLabel('Email')] },
  },
  {
    screen: 'Main',
    call: 'sending a code by text message',
    host: phone('sms'),
    act: withPhone,
    path: '/sdk/v1/otps/sms/login_or_create',
    failures: [
      ...everyFailure,
      unknownError,
      invalidPhone,
      rejection(
        'unsupported country',
        400,
        'invalid_phone_number_country_code',
        'We can’t send codes to phone numbers in this country. Please sign in another way.',
      ),
      rejection(
        'unsubscribed phone number',
        400,
        'unsubscribed_phone_number',
        'This number has opted out of our messages. Please use another number or sign in another way.',
      ),
    ],
    successText: 'Enter passcode',
    form: {
      source: 'widget/methods/otp/PhoneForm.tsx',
      entries: (page) => [page.getByLabel('Phone number')],
    },
  },
  {
    screen: 'Main',
    call: 'sending a code by WhatsApp',
    host: phone('whatsapp'),
    act: withPhone,
    path: '/sdk/v1/otps/whatsapp/login_or_create',
    failures: [...everyFailure, unknownError, invalidPhone],
    successText: 'Enter passcode',
  },
  {
    screen: 'Main',
    call: 'sending a link by email',
    host: link,
    act: withEmail,
    path: '/sdk/v1/magic_links/email/login_or_create',
    failures: [
      // The response carries no data, so an empty response is valid.
      ...everyFailure.filter(({ response }) => response.how !== 'responds without content'),
      unknownError,
      rejection('invalid email address', 400, 'invalid_email', 'Invalid email address'),
    ],
    successText: 'Check your email',
  },
  {
    screen: 'OTPAuthenticate',
    call: 'verifying a code',
    host: code,
    reach: toPasscode,
    act: (page) => page.getByLabel('Passcode').fill('123456'),
    path: '/sdk/v1/otps/authenticate',
    failures: [
      ...everyFailure,
      unknownError,
      // Wrong, expired and revoked codes have the same error, so that it reveals nothing.
      rejection('wrong code', 404, 'otp_code_not_found', wrong),
      rejection('expired or revoked code', 401, 'invalid_code', wrong),
      {
        name: 'unknown method ID',
        response: { how: 'refuses', status: 400, type: 'invalid_method_id', message: 'No such method id.' },
        text: 'No such method id.',
      },
    ],
    successText: 'Success',
    leave: { press: 'Back', title: main },
    form: { source: 'widget/ui/CodeField.tsx', entries: (page) => [page.getByLabel('Passcode')] },
  },
  {
    screen: 'OTPAuthenticate',
    call: 'resending a code',
    host: code,
    reach: toPasscode,
    act: async (page) => {
      await page.clock.runFor(resendWaitMs)
      await page.getByRole('button', { name: 'Resend code' }).click()
    },
    path: '/sdk/v1/otps/email/login_or_create',
    failures: [...everyFailure, unknownError],
    successText: 'Code sent',
    leave: { press: 'Back', title: main },
  },
  {
    screen: 'MagicLinkOpened',
    call: 'signing in with a link',
    host: { ...link, link: 'link-1' },
    act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    path: '/sdk/v1/magic_links/authenticate',
    failures: everyFailure,
    successText: 'You’re signed in',
  },
  {
    screen: 'ImpersonationOpened',
    call: 'signing in as a user',
    host: { ...link, link: 'link-1', linkType: 'impersonation' },
    act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    path: '/sdk/v1/impersonation/authenticate',
    failures: everyFailure,
    successText: 'You’re signed in',
  },
  ...[
    rejection('used or expired link', 404, 'unable_to_auth_magic_link', spent),
    rejection('link of another browser', 400, 'pkce_mismatch', foreign),
    unknownError,
  ].map((failure) => ({
    screen: 'MagicLinkOpened',
    call: `signing in with a rejected link: ${failure.name}`,
    leavesScreen: true as const,
    host: { ...link, link: 'link-1' },
    act: async (page: Page) => {
      const again = page.getByRole('button', { name: 'Send a new link', exact: true })
      if (await again.isVisible()) await again.click()
      else await page.getByRole('button', { name: 'Continue' }).click()
    },
    path: '/sdk/v1/magic_links/authenticate',
    failures: [failure],
    successText: main,
  })),
]
