import type { State } from '../../../widget/app/states.ts'
import type { MethodName } from '../../../widget/core/method-name.ts'
import { type Problem, toProblem } from '../../../widget/core/problem.ts'
import { mainScreen, noFeedback } from '../../../widget/core/states.ts'
import { convertErrors } from '../../../widget/provider/stytch/errors.ts'
import { defaultSettings } from './default-settings.ts'
import { allMethods } from './test-widget.ts'

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

/** A call by `method: what it does`, the effect if the method tells its failures apart, and the screen before and after. */
type Call = [name: string, of: string | undefined, before: State, after: Record<string, unknown>]

const rows: Call[] = [
  [
    'magic-link: sending a link',
    undefined,
    { ...main, busy: 'magic-link' },
    { screen: 'Main', busy: null, email: 'ann@example.org' },
  ],
  [
    'magic-link: opening a link',
    undefined,
    { screen: 'MagicLinkOpened', token: 'abc', checking: true, isLinkUsed: false, ...noFeedback },
    { screen: 'MagicLinkOpened', token: 'abc', checking: false, isLinkUsed: false },
  ],
  ...(['reset', 'openLink'] as const).map(
    (of): Call => [
      `password: ${of} with an emailed link`,
      of,
      {
        screen: 'PasswordResetForm',
        token: 'abc',
        entry,
        pending: 'saving',
        isLinkUsed: false,
        email: '',
        ...noFeedback,
      },
      { screen: 'PasswordResetForm', token: 'abc', pending: null, isLinkUsed: false },
    ],
  ),
  ['password: signing in', 'authenticate', { ...main, busy: 'password' }, { screen: 'Main', busy: null }],
  ...(['create', 'authenticate', 'checkStrength'] as const).map(
    (of): Call => [
      `password: ${of} from the form`,
      of,
      { ...passwordForm, entry, busy: 'password' },
      { screen: 'PasswordCreateOrLogin' },
    ],
  ),
  [
    'oauth: returning from the provider',
    undefined,
    { screen: 'OAuthReturn', callback: { kind: 'oauth', token: 'abc' }, checking: true, ...noFeedback },
    { screen: 'OAuthReturn', callback: { kind: 'oauth', token: 'abc' }, checking: false },
  ],
  ...(['email', 'sms'] as const).map(
    (channel): Call => [
      `otp: sending a code by ${channel}`,
      'sendCode',
      { ...main, tab: channel, busy: 'otp' },
      { screen: 'Main', busy: null, email: 'ann@example.org' },
    ],
  ),
  [
    'otp: checking a code',
    'checkCode',
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
    { screen: 'OTPAuthenticate', checking: false, resend: 'initial' },
  ],
  ['passkey: signing in', undefined, { ...main, busy: 'passkey' }, { screen: 'Main', busy: null }],
  [
    'passkey: registering',
    undefined,
    { screen: 'RegisterNewPasskey', offered: true, registering: true, ...noFeedback },
    { screen: 'RegisterNewPasskey', registering: false },
  ],
  [
    'wallet: verifying a signature',
    undefined,
    {
      screen: 'CryptoSignMessage',
      cryptoState: { walletOption: wallet, walletAddress: '0x', walletChallenge: '' },
      checking: true,
      mainInput,
      ...noFeedback,
    },
    { screen: 'CryptoError', cryptoState: { walletOption: wallet } },
  ],
  [
    'second-factor: checking a code',
    undefined,
    {
      screen: 'SecondFactorEntry',
      kind: 'totp',
      goal: { name: 'signIn', by: 'otp', session },
      checking: true,
      ...noFeedback,
    },
    { screen: 'SecondFactorEntry', checking: false },
  ],
  [
    'consent: submitting the decision',
    undefined,
    { screen: 'IDPConsent', request, details: null, pending: 'allow', redirectTo: null, ...noFeedback },
    { screen: 'IDPConsent', request, pending: null },
  ],
  [
    'one-tap: submitting the credential',
    undefined,
    { ...main, busy: 'one-tap' },
    { screen: 'Main', busy: null, oneTap: { holds: 'button' } },
  ],
]

/** A call of each method, and what the card offers after the call failed. */
export const calls = rows.map(([name, of, before, after]) => {
  const method = name.split(':')[0] as MethodName
  const fail = (problem: Problem) =>
    allMethods[method].step(
      before,
      { method, type: 'failed', of, problem, at: now } as never,
      defaultSettings,
    ).state
  return [name, fail, after] as const
})
