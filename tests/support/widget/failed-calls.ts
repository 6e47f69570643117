import { type Problem, toProblem } from '../../../widget/core/problem.ts'
import { mainScreen, noFeedback } from '../../../widget/core/states.ts'
import { consentStep } from '../../../widget/methods/consent/flow.ts'
import { magicLinkStep } from '../../../widget/methods/magic-link/flow.ts'
import { oauthStep } from '../../../widget/methods/oauth/flow.ts'
import { oneTapStep } from '../../../widget/methods/one-tap/flow.ts'
import { otpStep } from '../../../widget/methods/otp/flow.ts'
import { passkeyStep } from '../../../widget/methods/passkey/flow.ts'
import { passwordStep } from '../../../widget/methods/password/flow.ts'
import { secondFactorStep } from '../../../widget/methods/second-factor/flow.ts'
import { walletStep } from '../../../widget/methods/wallet/flow.ts'
import { convertErrors } from '../../../widget/provider/stytch/errors.ts'
import { defaultSettings as settings } from './default-settings.ts'

const now = 1_000_000

/** The error that the vendor's client throws for a response, as the flows receive it. */
export async function failWith(status: number, type: string, seconds?: number) {
  const thrown = Object.assign(new Error('Refused.'), {
    status_code: status,
    error_type: type,
    error_message: 'Refused.',
    ...(seconds && { error_details: { retry_after_seconds: seconds } }),
  })
  const error = await convertErrors(() => Promise.reject(thrown)).catch((error: unknown) => error)
  return toProblem(error, now)
}

const main = { ...mainScreen('ann@example.org'), ...noFeedback }
const passwordForm = {
  screen: 'PasswordCreateOrLogin',
  type: 'new',
  email: 'ann@example.org',
  ...noFeedback,
} as const
const entry = { policy: null, typed: 1, checked: null, checkFailed: false }
const wallet = { id: 'io.metamask', type: 'ethereum', name: 'MetaMask' } as never
const mainInput = { email: '', phone: null, tab: null }
const request = { client_id: 'app-1' } as never
const session = { session_token: 'token', session_jwt: 'jwt' }

type Failed = { errorMessage: Problem | null }

/** A call of each method, and what the card offers after the call failed. */
export const calls: readonly [string, (problem: Problem) => Failed, Record<string, unknown>][] = [
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
        { screen: 'MagicLinkOpened', token: 'abc', checking: true, isLinkUsed: false, ...noFeedback },
        { method: 'magic-link', type: 'failed', problem },
      ).state,
    { screen: 'MagicLinkOpened', token: 'abc', checking: false, isLinkUsed: false },
  ],
  ...(['reset', 'openLink'] as const).map((of): (typeof calls)[number] => [
    `password: ${of} with an emailed link`,
    (problem) =>
      passwordStep(
        {
          screen: 'PasswordResetForm',
          token: 'abc',
          entry,
          pending: 'saving',
          isLinkUsed: false,
          email: '',
          ...noFeedback,
        },
        { method: 'password', type: 'failed', of, problem, at: now },
        settings,
      ).state,
    { screen: 'PasswordResetForm', token: 'abc', pending: null, isLinkUsed: false },
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
  ...(['create', 'authenticate', 'checkStrength'] as const).map((of): (typeof calls)[number] => [
    `password: ${of} from the form`,
    (problem) =>
      passwordStep(
        { ...passwordForm, entry, busy: 'password' },
        { method: 'password', type: 'failed', of, problem, at: now },
        settings,
      ).state,
    { screen: 'PasswordCreateOrLogin' },
  ]),
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
  ...(['email', 'sms'] as const).map((channel): (typeof calls)[number] => [
    `otp: sending a code by ${channel}`,
    (problem) =>
      otpStep(
        { ...main, tab: channel, busy: 'otp' },
        { method: 'otp', type: 'failed', of: 'sendCode', problem, at: now },
        settings,
      ).state,
    { screen: 'Main', busy: null, email: 'ann@example.org' },
  ]),
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
        { screen: 'IDPConsent', request, details: null, pending: 'allow', redirectTo: null, ...noFeedback },
        { method: 'consent', type: 'failed', problem },
      ).state,
    { screen: 'IDPConsent', request, pending: null },
  ],
  [
    'one-tap: submitting the credential',
    (problem) =>
      oneTapStep({ ...main, busy: 'one-tap' }, { method: 'one-tap', type: 'failed', problem }).state,
    { screen: 'Main', busy: null, oneTap: { holds: 'button' } },
  ],
]
