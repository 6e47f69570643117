import { describe, expect, it } from 'vitest'
import { en } from '#languages/en/widget.ts'
import { defaultSettings as settings } from '#support/widget/default-settings.ts'
import { type Problem, toProblem } from '../core/problem.ts'
import { mainScreen, noFeedback } from '../core/states.ts'
import { toSentence } from '../messages/problem-text.ts'
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
const calls: readonly [string, (problem: Problem) => Failed, Record<string, unknown>][] = [
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

describe('a call that failed at the provider can be repeated', () => {
  for (const [call, fail, offer] of calls)
    it.each(Object.entries(outcomes))(`${call}, after %s`, async (_, outcome) => {
      const problem = await outcome()
      const nextState = fail(problem)
      const { waitUntil } = problem
      expect(nextState).toMatchObject({ ...offer, errorMessage: waitUntil ? { waitUntil } : {} })
    })
})

const link = 'This link was already used, has expired, or belongs to another site. Please request a new one.'
const passcode = 'Invalid passcode, please try again.'
const unknownPasskey = 'Unknown error occurred during passkey authentication. Please try again.'
const weak = 'This password is too easy to guess. Please choose a stronger one.'
const breached =
  'This password may have been used on a different site that experienced a security issue. Please choose another password.'

/** The error types with which a provider rejects a call, and their texts. */
const rejections: Record<string, Record<string, string>> = {
  'magic-link: sending a link': { invalid_email: 'Invalid email address' },
  'magic-link: opening a link': {
    unable_to_auth_magic_link: link,
    pkce_mismatch: 'This link only works in the browser that requested it. Please request a new one.',
  },
  'password: reset with an emailed link': {
    unable_to_auth_password_reset_token: link,
    weak_password: weak,
    breached_password: breached,
  },
  'password: openLink with an emailed link': { unable_to_auth_magic_link: link },
  'password: signing in': {
    unauthorized_credentials: 'Invalid email or password',
    invalid_email: 'Invalid email address',
  },
  'password: authenticate from the form': { unauthorized_credentials: 'Invalid email or password' },
  'password: checkStrength from the form': { invalid_email: 'Invalid email address' },
  'password: create from the form': {
    weak_password: weak,
    breached_password: breached,
    duplicate_email: 'An account with this email already exists. Go back to sign in.',
  },
  'oauth: returning from the provider': {
    oauth_token_not_found: 'This sign-in was already used or has expired. Please try again.',
    pkce_mismatch: 'This sign-in was started in another browser or has been replaced. Please try again here.',
  },
  'otp: sending a code by email': { invalid_email: 'Invalid email, please try again.' },
  'otp: sending a code by sms': {
    invalid_phone_number: 'Invalid phone number, please try again.',
    invalid_phone_number_country_code:
      'We can’t send codes to phone numbers in this country. Please sign in another way.',
    unsubscribed_phone_number:
      'This number has opted out of our messages. Please use another number or sign in another way.',
  },
  // Wrong, expired and revoked codes have the same error, so that it reveals nothing.
  'otp: checking a code': { otp_code_not_found: passcode, invalid_code: passcode },
  'passkey: signing in': {
    webauthn_registration_not_found:
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    passkey_counter_decreased:
      'This passkey may be a copy. Sign in another way, delete the passkey, and add it again.',
    invalid_webauthn_registration_domain: unknownPasskey,
    unable_to_auth_webauthn_registration: unknownPasskey,
    pigeon_lost: unknownPasskey,
  },
  'passkey: registering': {
    unable_to_register_webauthn_registration: 'We couldn’t add the passkey. Please try again.',
    duplicate_webauthn_registration: 'This device already has a passkey for your account.',
  },
  'wallet: verifying a signature': {
    session_too_old_to_add_factor: 'For security, please sign in again, then try once more.',
    unable_to_authenticate_crypto_wallet:
      'The signature doesn’t match the connected account, or it expired. Please try again.',
    contract_wallet_not_supported:
      'Smart contract wallets aren’t supported. Please use a wallet with its own private key.',
    siwe_message_expired: 'The message expired before it was signed. Please try again.',
    duplicate_wallet_address: 'This wallet belongs to another account.',
  },
  'consent: submitting the decision': {
    connected_app_not_found:
      'This application isn’t registered here (client_id). Please contact its developer.',
    oauth_unsupported_response_type:
      'This application requested an unsupported response type (response_type). Please contact its developer.',
    invalid_request:
      'This application uses a PKCE method other than S256 (code_challenge_method). Please contact its developer.',
    pkce_required_for_idp_authorization_flow:
      'This application didn’t send a PKCE challenge (code_challenge). Please contact its developer.',
  },
}

describe('a call that the provider rejects has the text of its reason', () => {
  for (const [call, fail] of calls) {
    // Other errors have the text of the provider.
    const own = call.startsWith('passkey: signing') ? {} : { sms_not_enabled: 'Refused.' }
    it.each(Object.entries({ ...rejections[call], ...own }))(`${call}, for %s`, async (type, text) => {
      const { errorMessage } = fail(await failWith(400, type))
      expect(errorMessage && toSentence(errorMessage, en)).toBe(text)
    })
  }

  it('in calls of the table above', () => {
    const names = calls.map(([call]) => call)
    expect(Object.keys(rejections).filter((call) => !names.includes(call))).toEqual([])
  })
})
