import type { Locator, Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import type { HostPage } from './host-site.ts'

/** How the provider reacts to a call: a failure, or a specific response. */
export type Result =
  | { how: 'responds'; with: object }
  | { how: 'rejects'; status: number; type: string; message?: string; retryAfterSeconds?: number }
  | {
      how:
        | 'is unreachable'
        | 'sends malformed JSON'
        | 'responds with a page'
        | 'responds without content'
        | 'is slow'
    }

export type Failure = { name: string; response: Result; text: string }

const unreachableText = 'We couldn’t reach our servers. Check your connection and try again.'
export const unreachable: Failure = {
  name: 'provider unreachable',
  response: { how: 'is unreachable' },
  text: unreachableText,
}
export const emptyResponse: Failure = {
  name: 'empty response',
  response: { how: 'responds without content' },
  text: unreachableText,
}

/** One failure of each kind. The first screen shows all of them; widget/app/failures.test.ts has those of each call. */
export const everyKind: readonly Failure[] = [
  unreachable,
  emptyResponse,
  { name: 'malformed response', response: { how: 'sends malformed JSON' }, text: unreachableText },
  { name: 'HTML page as a response', response: { how: 'responds with a page' }, text: unreachableText },
  { name: 'timeout', response: { how: 'is slow' }, text: unreachableText },
  {
    name: 'rate limit',
    response: { how: 'rejects', status: 429, type: 'too_many_requests', retryAfterSeconds: 5 },
    text: 'Too many attempts. Please wait a moment, then try again.',
  },
  {
    name: 'internal error',
    response: { how: 'rejects', status: 500, type: 'internal_server_error' },
    text: 'Something went wrong on our end. Please try again later.',
  },
  {
    name: 'busy server',
    response: { how: 'rejects', status: 503, type: 'server_unavailable', retryAfterSeconds: 1 },
    text: 'Our servers are busy. Please try again in a moment.',
  },
  {
    name: 'rejected entry',
    response: { how: 'rejects', status: 400, type: 'invalid_email' },
    text: 'Invalid email, please try again.',
  },
  {
    name: 'unknown error',
    response: { how: 'rejects', status: 400, type: 'sms_not_enabled', message: 'This is switched off here.' },
    text: 'This is switched off here.',
  },
  {
    name: 'conflict',
    response: { how: 'rejects', status: 409, type: 'changed_meanwhile', message: 'Someone else was faster.' },
    text: 'Someone else was faster.',
  },
]

/** A screen, and a call it makes. */
export type Scenario = {
  screen: string
  /** What the call does. */
  call: string
  host: Pick<HostPage, 'attributes' | 'config' | 'link' | 'linkType' | 'query'>
  /** The visitor has a session when the page loads. */
  isSignedIn?: true
  /** The responses to other calls, by path. */
  otherResponses?: Readonly<Record<string, Result>>
  /** Goes from Main to the screen. */
  reach?(page: Page): Promise<void>
  /** Makes the call. Must be repeatable after each failure. */
  act(page: Page): Promise<void>
  path: string
  /** How the call fails, one after the other. Defaults to an empty response. */
  failures?: readonly Failure[]
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
const code = { attributes: { products: 'otp' } }
const phone = (method: 'sms' | 'whatsapp') => ({ ...code, config: { otpOptions: { methods: [method] } } })
const link = { attributes: { products: 'emailMagicLinks' } }

/** The screens of codes and links. Other methods add their own. */
export const scenarios: readonly Scenario[] = [
  {
    screen: 'Main',
    call: 'sending a code by email',
    host: code,
    act: withEmail,
    path: '/sdk/v1/otps/email/login_or_create',
    failures: everyKind,
    successText: 'Enter passcode',
    form: { source: 'widget/ui/EmailForm.tsx', entries: (page) => [page.getByLabel('Email')] },
  },
  {
    screen: 'Main',
    call: 'sending a code by text message',
    host: phone('sms'),
    act: withPhone,
    path: '/sdk/v1/otps/sms/login_or_create',
    successText: 'Enter passcode',
    form: {
      source: 'widget/screens/PhoneForm.tsx',
      entries: (page) => [page.getByLabel('Phone number')],
    },
  },
  {
    screen: 'Main',
    call: 'sending a code by WhatsApp',
    host: phone('whatsapp'),
    act: withPhone,
    path: '/sdk/v1/otps/whatsapp/login_or_create',
    successText: 'Enter passcode',
  },
  {
    screen: 'Main',
    call: 'sending a link by email',
    host: link,
    act: withEmail,
    path: '/sdk/v1/magic_links/email/login_or_create',
    // The response carries no data, so an empty response is valid.
    failures: [unreachable],
    successText: 'Check your email',
  },
  {
    screen: 'OTPAuthenticate',
    call: 'verifying a code',
    host: code,
    reach: toPasscode,
    act: (page) => page.getByLabel('Passcode').fill('123456'),
    path: '/sdk/v1/otps/authenticate',
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
    successText: 'Code sent',
    leave: { press: 'Back', title: main },
  },
  {
    screen: 'MagicLinkOpened',
    call: 'signing in with a link',
    host: { ...link, link: 'link-1' },
    act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    path: '/sdk/v1/magic_links/authenticate',
    successText: 'You’re signed in',
  },
  {
    screen: 'ImpersonationOpened',
    call: 'signing in as a user',
    host: { ...link, link: 'link-1', linkType: 'impersonation' },
    act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    path: '/sdk/v1/impersonation/authenticate',
    successText: 'You’re signed in',
  },
]
