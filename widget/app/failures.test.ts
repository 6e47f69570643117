import { describe, expect, it } from 'vitest'
import { en } from '#languages/en/widget.ts'
import { calls, failWith } from '#support/widget/failed-calls.ts'
import { toSentence } from '../messages/problem-text.ts'

const outcomes = {
  '500': () => failWith(500, 'internal_server_error'),
  '503': () => failWith(503, 'server_unavailable'),
  '503 with a wait': () => failWith(503, 'server_unavailable', 4),
  'a server error without its own text': () => failWith(502, 'bad_gateway'),
  '429 with a wait': () => failWith(429, 'too_many_requests', 4),
} as const

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
    const providerText = call.startsWith('passkey: signing') ? {} : { sms_not_enabled: 'Refused.' }
    it.each(Object.entries({ ...rejections[call], ...providerText }))(
      `${call}, for %s`,
      async (type, text) => {
        const { errorMessage } = fail(await failWith(400, type))
        expect(errorMessage && toSentence(errorMessage, en)).toBe(text)
      },
    )
  }

  it('in calls of the table above', () => {
    const names = calls.map(([call]) => call)
    expect(Object.keys(rejections).filter((call) => !names.includes(call))).toEqual([])
  })
})
