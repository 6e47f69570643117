import type { Context } from 'hono'
import type { Env } from '../http/context.ts'
import { setRetryAfter, toAppError } from '../http/errors.ts'
import { logRefusal } from '../http/security-events.ts'
import { oauthErrors } from './oauth-errors.ts'

/**
 * The errors of the provider's contract that we answer with: its words, our sentences. What a wrong, an
 * expired and an unknown code (or account) have in common is one error, so that none tells which it was.
 */
export const sdkErrors = {
  ...oauthErrors,
  bad_request: { status: 400, message: 'Something in this request is not valid.' },
  invalid_email: { status: 400, message: 'Enter an email address such as ann@example.org.' },
  invalid_phone_number: {
    status: 400,
    message: 'Enter a phone number with its country code, such as +15005550006.',
  },
  invalid_session_duration_minutes: { status: 400, message: 'A session lasts from 5 to 527040 minutes.' },
  invalid_expiration_otp: { status: 400, message: 'A code lasts from 1 to 10 minutes.' },
  invalid_expiration: { status: 400, message: 'A link lasts from 1 to 30 minutes.' },
  no_match_for_provided_magic_link_url: {
    status: 400,
    message:
      'This address is not among the redirect addresses of the project. Register it exactly as it is sent.',
  },
  invalid_password_reset_redirect_url: {
    status: 400,
    message:
      'The reset address is not among the redirect addresses of the project. Register it exactly as it is sent.',
  },
  invalid_login_redirect_url: {
    status: 400,
    message:
      'The login address is not among the redirect addresses of the project. Register it exactly as it is sent.',
  },
  no_login_redirect_urls_set: {
    status: 400,
    message: 'The project has no redirect address that a link could lead to. Register one.',
  },
  invalid_pkce_code_challenge: {
    status: 400,
    message: 'The PKCE code challenge must be a SHA-256 in base64url, 43 characters.',
  },
  pkce_expected_code_verifier: {
    status: 400,
    message: 'This link works only in the browser that asked for it (pkce). Ask for a new one here.',
  },
  pkce_mismatch: {
    status: 400,
    message: 'This link was asked for by another browser (pkce). Ask for a new one here.',
  },
  invalid_webauthn_registration_domain: {
    status: 400,
    message: 'The domain of a passkey must be the host of the page, or a parent domain of it.',
  },
  empty_webauthn_registration_name: {
    status: 400,
    message: 'Give the passkey a name of 1 to 100 characters.',
  },
  unable_to_register_webauthn_registration: {
    status: 400,
    message:
      'This passkey could not be registered: the attempt took too long, or was for another page. Try again.',
  },
  duplicate_webauthn_registration: {
    status: 400,
    message: 'This passkey is registered already.',
  },
  too_many_webauthn_registrations: {
    status: 400,
    message: 'An account can have 20 passkeys. Delete one that you no longer use.',
  },
  invalid_wallet_type: { status: 400, message: 'A wallet is of the type ethereum or solana.' },
  invalid_crypto_wallet_address: {
    status: 400,
    message:
      'This is no address of a wallet of that type: Ethereum has 0x and 40 hex digits with their checksum, Solana 32 bytes in base58.',
  },
  crypto_wallet_type_incompatible_with_siwe: {
    status: 400,
    message: 'Sign-In with Ethereum is for wallets of the type ethereum. Leave siwe_params out.',
  },
  invalid_siwe_uri: {
    status: 400,
    message: 'The uri of siwe_params must be an address on the page’s own origin.',
  },
  invalid_siwe_chain_id: {
    status: 400,
    message: 'The chain_id of siwe_params must be a whole number in digits, such as 1.',
  },
  invalid_siwe_statement: {
    status: 400,
    message:
      'The statement of siwe_params must be one line of at most 300 ASCII characters that may stand in an address, or spaces.',
  },
  invalid_siwe_message_request_id: {
    status: 400,
    message: 'The message_request_id of siwe_params must be at most 200 characters that may stand in a path.',
  },
  invalid_siwe_resource: {
    status: 400,
    message: 'The resources of siwe_params must be at most 10 addresses of at most 500 characters.',
  },
  siwe_message_expired: {
    status: 400,
    message: 'The message that you signed has expired. Connect the wallet again.',
  },
  siwe_message_not_valid_yet: {
    status: 400,
    message: 'The message that you signed is not valid yet.',
  },
  contract_wallet_not_supported: {
    status: 400,
    message:
      'This wallet is a smart contract, and those cannot sign in here. Use a wallet with a key of its own.',
  },
  duplicate_wallet_address: {
    status: 400,
    message: 'This wallet belongs to another account. Sign out, then sign in with it.',
  },
  too_many_crypto_wallets: {
    status: 400,
    message: 'An account can have 20 wallets. Remove one that you no longer use.',
  },
  cannot_delete_last_primary_factor: {
    status: 400,
    message: 'This is the only way into the account. Add another one first.',
  },
  metadata_invalid_format: {
    status: 400,
    message: 'untrusted_metadata must be an object.',
  },
  invalid_name: {
    status: 400,
    message: 'A name is an object of first_name, middle_name and last_name, texts of 128 characters at most.',
  },
  metadata_too_large: { status: 400, message: 'untrusted_metadata holds 4 KB at most.' },
  metadata_too_many_keys: { status: 400, message: 'untrusted_metadata has 20 keys at most.' },
  duplicate_phone_number: {
    status: 400,
    message: 'This number belongs to another account. Sign in by it, and remove it there first.',
  },
  duplicate_email: { status: 400, message: 'There is already an account with this email. Sign in instead.' },
  weak_password: { status: 400, message: 'This password is too easy to guess. Choose a stronger one.' },
  breached_password: {
    status: 400,
    message:
      'This password may have been used on a different site that experienced a security issue. Please choose another password.',
  },
  reset_password: {
    status: 400,
    message: 'This password must be replaced. Set a new one by the link that we send you.',
  },
  unauthorized_credentials: { status: 401, message: 'The email or the password is not right.' },
  unable_to_auth_magic_link: {
    status: 401,
    message: 'This link was already used, has expired, or is not ours. Ask for a new one.',
  },
  unable_to_auth_password_reset_token: {
    status: 401,
    message: 'This link was already used, has expired, or is not ours. Ask for a new one.',
  },
  unable_to_auth_webauthn_registration: {
    status: 401,
    message: 'This passkey was not accepted: the attempt took too long, or was for another page. Try again.',
  },
  unable_to_authenticate_crypto_wallet: {
    status: 401,
    message:
      'This signature is not by this wallet, or for another message. Connect the wallet again; wallets that are smart contracts cannot sign in.',
  },
  user_unauthenticated: { status: 401, message: 'Nobody is signed in. Sign in first.' },
  invalid_authorization_header: {
    status: 401,
    message: 'The Authorization header must name a public token.',
  },
  session_too_old_to_reset_password: {
    status: 403,
    message:
      'You signed in too long ago for this. Sign in again, then set the new password within 5 minutes.',
  },
  session_too_old_to_add_factor: {
    status: 403,
    message: 'You signed in too long ago for this. Sign in again, then do it within 5 minutes.',
  },
  // The next three are ours: the contract knows no PIN.
  pin_required: {
    status: 403,
    message: 'This account has a PIN. Enter the PIN in the portal, then do this there within 5 minutes.',
  },
  email_reverification_pending: {
    status: 403,
    message:
      'The PIN of this account was cleared. Verify your email address in the portal first; until then, email addresses and ways to sign in stay as they are.',
  },
  last_email_of_account_with_pin: {
    status: 400,
    message: 'An account with a PIN needs an email address. Add another one first.',
  },
  endpoint_not_authorized_for_sdk: {
    status: 403,
    message: 'This project does not offer this way to sign in. Use another one.',
  },
  unauthorized_action: { status: 403, message: 'This account may not do that.' },
  bad_domain_for_stytch_sdk: {
    status: 403,
    message: 'This site is not among the allowed origins of the project.',
  },
  public_token_not_found: { status: 404, message: 'There is no project with this public token.' },
  session_not_found: { status: 404, message: 'The session has ended. Sign in again.' },
  email_not_found: { status: 404, message: 'This account has no such email.' },
  phone_number_not_found: { status: 404, message: 'This account has no such phone number.' },
  webauthn_registration_not_found: {
    status: 404,
    message: 'There is no such passkey. It may have been deleted from the account.',
  },
  no_active_webauthn_registrations: {
    status: 404,
    message: 'This account has no passkey for this site.',
  },
  crypto_wallet_not_found: { status: 404, message: 'This account has no such wallet.' },
  otp_code_not_found: {
    status: 404,
    message: 'That code is not right, or it has expired. Ask for a new one.',
  },
  route_not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a little, then try again.' },
  text_messages_not_available: {
    status: 501,
    message: 'This server cannot send text messages. Please use another way to sign in.',
  },
  server_unavailable: {
    status: 503,
    message: 'The server has too much to do just now. Please try again in a moment.',
  },
  internal_server_error: {
    status: 500,
    message: 'The server is currently unavailable. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type SdkErrorType = keyof typeof sdkErrors

/** A refusal in the provider's contract. */
export class SdkError extends Error {
  override name = 'ProviderError'
  readonly type: SdkErrorType
  readonly text: string | undefined
  /** what a program can do about it, as `error_details` */
  readonly details: object | undefined

  constructor(type: SdkErrorType, text?: string, details?: object) {
    super(type)
    this.type = type
    this.text = text
    this.details = details
  }
}

/** The error boundary of /sdk/v1: flat, all five fields, never the names body, params or query, which the client reads otherwise. */
export function answerSdkError(problem: unknown, context: Context<Env>): Response {
  if (problem instanceof SdkError) {
    logRefusal(context, problem.type)
    return answer(context, problem.type, problem.text, problem.details)
  }
  const { code, extras } = toAppError(problem, context)
  logRefusal(context, code)
  const wait = extras.retryAfterSeconds
  setRetryAfter(context, wait)
  if (code === 'too_many_requests')
    return answer(context, code, extras.text, { retry_after_seconds: wait ?? 1 })
  if (code === 'unavailable') return answer(context, 'server_unavailable')
  if (code === 'server_error') return answer(context, 'internal_server_error')
  if (code === 'not_found') return answer(context, 'route_not_found')
  if (code === 'method_not_allowed') return answer(context, code)
  if (code === 'session_ended') return answer(context, 'session_not_found')
  return answer(context, 'bad_request', extras.text)
}

function answer(context: Context<Env>, type: SdkErrorType, text?: string, details?: object): Response {
  const { status, message } = sdkErrors[type]
  const body = {
    status_code: status,
    request_id: context.var.requestId,
    error_type: type,
    error_message: text ?? message,
    error_url: `${new URL(context.req.url).origin}/sdk/v1/errors#${type}`,
    ...(details ? { error_details: details } : {}),
  }
  return context.json(body, status)
}
