import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'

/**
 * Maps rejection codes to security events: guesses, calls from unknown sites and denied access. The codes are those in
 * contract/errors.ts, identity/base/errors/sdk-errors.ts and OAuth.
 */
const events: Readonly<Record<string, SecurityEvent>> = {
  too_many_requests: 'limit_reached',

  wrong_credentials: 'password_refused',
  unauthorized_credentials: 'password_refused',
  password_breached: 'password_refused',
  password_expired: 'password_refused',
  breached_password: 'password_refused',
  reset_password: 'password_refused',
  wrong_pin: 'pin_refused',
  wrong_code: 'code_refused',
  otp_code_not_found: 'code_refused',
  unable_to_authenticate_totp: 'code_refused',
  totp_code_already_authenticated: 'code_refused',
  unable_to_authenticate_recovery_code: 'code_refused',
  reset_link_invalid: 'link_refused',
  unable_to_auth_magic_link: 'link_refused',
  unable_to_auth_password_reset_token: 'link_refused',
  pkce_expected_code_verifier: 'link_refused',
  pkce_mismatch: 'link_refused',
  unable_to_auth_webauthn_registration: 'passkey_refused',
  passkey_counter_decreased: 'passkey_refused',
  unable_to_authenticate_crypto_wallet: 'wallet_refused',
  siwe_message_expired: 'wallet_refused',
  invalid_phone_number_country_code: 'text_message_refused',
  unsubscribed_phone_number: 'text_message_refused',
  id_token_invalid: 'social_sign_in_refused',
  oauth_csrf_cookie_mismatch: 'social_sign_in_refused',
  oauth_invalid_state: 'social_sign_in_refused',
  oauth_token_not_found: 'social_sign_in_refused',
  invalid_client: 'application_refused',
  invalid_grant: 'application_refused',
  invalid_token: 'application_refused',
  invalid_project_id_authentication: 'secret_refused',
  invalid_secret_authentication: 'secret_refused',
  secret_cannot_write: 'secret_refused',

  origin_refused: 'origin_refused',
  bad_domain_for_stytch_sdk: 'origin_refused',
  redirect_refused: 'redirect_refused',
  no_match_for_provided_magic_link_url: 'redirect_refused',
  no_match_for_provided_oauth_url: 'redirect_refused',

  email_barred: 'ban_enforced',
  user_banned: 'ban_enforced',
  banned_from_organization: 'ban_enforced',
  not_allowed: 'access_refused',
  not_yours: 'access_refused',
  no_permission: 'access_refused',
  unauthorized_action: 'access_refused',
}

/** The sign-in method whose secret an event rejected. The other events are not about signing in. */
export const methodsOfRejections = {
  password_refused: 'password',
  code_refused: 'otp',
  link_refused: 'magic_link',
  passkey_refused: 'webauthn',
  wallet_refused: 'crypto',
  social_sign_in_refused: 'oauth',
} as const

type SecurityEvent =
  | 'limit_reached'
  | keyof typeof methodsOfRejections
  | `${'pin' | 'application' | 'secret' | 'text_message' | 'origin' | 'redirect' | 'access'}_refused`
  | 'ban_enforced'

/** A host name has at most 253 characters. Longer origins are truncated in the logs, so callers cannot fill them. */
const longestOrigin = 300

/** Logs a rejection if it is a security event, and records it for the project's log. */
export function logRejection(context: Context<Env>, code: string): void {
  const event = events[code]
  if (event === undefined) return
  const origin =
    event === 'origin_refused' ? context.req.header('origin')?.slice(0, longestOrigin) : undefined
  context.set('rejection', { event, code, origin })
  const { network, projectId: project, userId: user, account } = context.var
  const { method, path } = context.req
  context.var.log.warn(
    { event, code, origin, method, path, network, project, user, account },
    'security event',
  )
}

/**
 * Stores the account in a request, for its security events. The log contains a keyed hash of the email address or phone
 * number, which distinguishes attempts on one account from attempts on many without revealing it.
 */
export function setLogAccount(
  context: Context<Env>,
  { secrets }: Pick<Deps, 'secrets'>,
  input: unknown,
): void {
  const name = findAccountName(input)
  if (name !== undefined) context.set('account', hashForLog(secrets, name))
}

function findAccountName(input: unknown): string | undefined {
  if (input === null || typeof input !== 'object') return undefined
  const { email, email_address, phone_number } = input as Record<string, unknown>
  return [email, email_address, phone_number].find((value) => typeof value === 'string')
}

/** Returns the log's hash of an email address or phone number. */
export const hashForLog = (secrets: Deps['secrets'], name: string): string =>
  secrets.keyedHash('log', name.trim().toLowerCase()).slice(0, 16)
