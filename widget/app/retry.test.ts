import { describe, expect, it } from 'vitest'
import { defaultSettings as settings } from '#support/widget/default-settings.ts'
import { type Problem, toProblem } from '../core/problem.ts'
import { mainScreen, noFeedback } from '../core/states.ts'
import { consentStep } from '../methods/consent/flow.ts'
import { magicLinkStep } from '../methods/magic-link/flow.ts'
import { oauthStep } from '../methods/oauth/flow.ts'
import { oneTapStep } from '../methods/one-tap/flow.ts'
import { otpStep } from '../methods/otp/flow.ts'
import { passkeyStep } from '../methods/passkey/flow.ts'
import { passwordStep } from '../methods/password/flow.ts'
import { secondFactorStep } from '../methods/second-factor/flow.ts'
import { walletStep } from '../methods/wallet/flow.ts'
import { convertErrors } from '../provider/stytch/errors.ts'

const now = 1_000_000

/** The error that the vendor's client throws for a response, as the flows receive it. */
async function failWith(status: number, type: string, seconds?: number) {
  const thrown = Object.assign(new Error('Refused.'), {
    status_code: status,
    error_type: type,
    error_message: 'Refused.',
    ...(seconds && { error_details: { retry_after_seconds: seconds } }),
  })
  const error = await convertErrors(() => Promise.reject(thrown)).catch((error: unknown) => error)
  return toProblem(error, now)
}

const outcomes = {
  '500': () => failWith(500, 'internal_server_error'),
  '503': () => failWith(503, 'server_unavailable'),
  '503 with a wait': () => failWith(503, 'server_unavailable', 4),
  'a server error without its own text': () => failWith(502, 'bad_gateway'),
  '429 with a wait': () => failWith(429, 'too_many_requests', 4),
} as const

const main = { ...mainScreen('ann@example.org'), ...noFeedback }
const entry = { policy: null, typed: 1, checked: null, checkFailed: false }
const wallet = { id: 'io.metamask', type: 'ethereum', name: 'MetaMask' } as never
const mainInput = { email: '', phone: null, tab: null }
const request = { client_id: 'app-1' } as never
const session = { session_token: 'token', session_jwt: 'jwt' }

/** A call of each method, and what the card offers after the call failed. */
const calls: readonly [string, (problem: Problem) => object, Record<string, unknown>][] = [
  [
    'magic-link: sending a link',
    (problem) =>
      magicLinkStep({ ...main, busy: 'magic-link' }, { method: 'magic-link', type: 'failed', problem }).state,
    { screen: 'Main', busy: null, email: 'ann@example.org' },
  ],
  [
    'magic-link: opening a link',
    (problem) =>
      magicLinkStep(
        { screen: 'MagicLinkOpened', token: 'abc', checking: true, spent: false, ...noFeedback },
        { method: 'magic-link', type: 'failed', problem },
      ).state,
    { screen: 'MagicLinkOpened', token: 'abc', checking: false, spent: false },
  ],
  ...(['reset', 'openLink'] as const).map((of): (typeof calls)[number] => [
    `password: ${of} with an emailed link`,
    (problem) =>
      passwordStep(
        {
          screen: 'PasswordResetForm',
          token: 'abc',
          entry,
          doing: 'saving',
          spent: false,
          email: '',
          ...noFeedback,
        },
        { method: 'password', type: 'failed', of, problem, at: now },
        settings,
      ).state,
    { screen: 'PasswordResetForm', token: 'abc', doing: null, spent: false },
  ]),
  [
    'password: signing in',
    (problem) =>
      passwordStep(
        { ...main, busy: 'password' },
        { method: 'password', type: 'failed', of: 'authenticate', problem, at: now },
        settings,
      ).state,
    { screen: 'Main', busy: null },
  ],
  [
    'oauth: returning from the provider',
    (problem) =>
      oauthStep(
        { screen: 'OAuthReturn', callback: { kind: 'oauth', token: 'abc' }, checking: true, ...noFeedback },
        { method: 'oauth', type: 'failed', problem },
        settings,
      ).state,
    { screen: 'OAuthReturn', callback: { kind: 'oauth', token: 'abc' }, checking: false },
  ],
  [
    'otp: checking a code',
    (problem) =>
      otpStep(
        {
          screen: 'OTPAuthenticate',
          otpState: { type: 'email', methodId: 'id', otpDestination: 'ann@example.org' },
          phone: null,
          expiresAt: now,
          checking: true,
          resend: 'waiting',
          resendAt: now,
          ...noFeedback,
        },
        { method: 'otp', type: 'failed', of: 'checkCode', problem, at: now },
        settings,
      ).state,
    { screen: 'OTPAuthenticate', checking: false, resend: 'initial' },
  ],
  [
    'passkey: signing in',
    (problem) =>
      passkeyStep({ ...main, busy: 'passkey' }, { method: 'passkey', type: 'failed', problem }).state,
    { screen: 'Main', busy: null },
  ],
  [
    'passkey: registering',
    (problem) =>
      passkeyStep(
        { screen: 'RegisterNewPasskey', offered: true, registering: true, ...noFeedback },
        { method: 'passkey', type: 'failed', problem },
      ).state,
    { screen: 'RegisterNewPasskey', registering: false },
  ],
  [
    'wallet: verifying a signature',
    (problem) =>
      walletStep(
        {
          screen: 'CryptoSignMessage',
          cryptoState: { walletOption: wallet, walletAddress: '0x', walletChallenge: '' },
          checking: true,
          mainInput,
          ...noFeedback,
        },
        { method: 'wallet', type: 'failed', problem },
      ).state,
    { screen: 'CryptoError', cryptoState: { walletOption: wallet } },
  ],
  [
    'second-factor: checking a code',
    (problem) =>
      secondFactorStep(
        {
          screen: 'SecondFactorEntry',
          kind: 'totp',
          goal: { name: 'signIn', by: 'otp', session },
          checking: true,
          ...noFeedback,
        },
        { method: 'second-factor', type: 'failed', problem },
      ).state,
    { screen: 'SecondFactorEntry', checking: false },
  ],
  [
    'consent: submitting the decision',
    (problem) =>
      consentStep(
        { screen: 'IDPConsent', request, details: null, working: 'allow', leaving: null, ...noFeedback },
        { method: 'consent', type: 'failed', problem },
      ).state,
    { screen: 'IDPConsent', request, working: null },
  ],
  [
    'one-tap: submitting the credential',
    (problem) =>
      oneTapStep({ ...main, busy: 'one-tap' }, { method: 'one-tap', type: 'failed', problem }).state,
    { screen: 'Main', busy: null, oneTap: { holds: 'button' } },
  ],
]

describe('a call that failed at the provider can be repeated', () => {
  for (const [call, fail, offer] of calls)
    it.each(Object.entries(outcomes))(`${call}, after %s`, async (_, outcome) => {
      const problem = await outcome()
      const nextState = fail(problem)
      const { waitUntil } = problem
      expect(nextState).toMatchObject({ ...offer, errorMessage: waitUntil ? { waitUntil } : {} })
    })
})
