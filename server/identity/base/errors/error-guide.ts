import { type ProviderErrorType, providerErrors } from './provider-errors.ts'

const register =
  'Register the redirect URI in the project exactly as the page sends it, including scheme, port, path and query.'
const restart = 'Ask the user to start again. Each code, link and sign-in works once and for a limited time.'
const freshen = 'Ask the user to sign in again, then repeat the call within 5 minutes.'

/** How an integrator fixes an error, if its message does not say. */
const fixes: Partial<Record<ProviderErrorType, string>> = {
  invalid_authorization_header:
    'Send HTTP Basic credentials with the project’s public token as the user name.',
  public_token_not_found:
    'Compare the public token with the token that `npm run admin -- project list` prints.',
  bad_domain_for_stytch_sdk: 'Add the origin of the page, with scheme and port, to the project’s origins.',
  endpoint_not_authorized_for_sdk: 'Add the product to the project document, or remove it from the page.',
  no_match_for_provided_magic_link_url: register,
  no_match_for_provided_oauth_url: register,
  invalid_password_reset_redirect_url: register,
  invalid_login_redirect_url: register,
  no_login_redirect_urls_set: register,
  no_signup_redirect_urls_set: register,
  invalid_pkce_code_challenge:
    'Send base64url(SHA-256(verifier)) without padding, and keep the verifier in the browser.',
  pkce_expected_code_verifier: restart,
  pkce_mismatch: restart,
  oauth_config_not_found: 'Add a client for this provider to the project document.',
  oauth_flow_callback_error: 'Check the server log for the provider’s response.',
  session_too_old_to_add_factor: freshen,
  session_too_old_to_reset_password: freshen,
  invalid_project_id_authentication:
    'Send the project ID that `npm run admin -- project list` prints, not the public token.',
  invalid_secret_authentication:
    'Create a secret with `npm run admin -- secret create PROJECT` and send it with the ID of that project.',
  secret_cannot_write: 'Create a secret without `--read`.',
  unable_to_parse_session_jwt:
    'Send the browser’s session_jwt unchanged, with the credentials of its project.',
  inactive_email:
    'Ask the user for another email address. If the mailbox works again: `npm run admin -- bounce clear EMAIL`.',
  too_many_requests:
    'Wait for the number of seconds in `Retry-After` (also in `error_details.retry_after_seconds`), and show the wait.',
  text_messages_not_available:
    'Add a gateway to the project document (`sms` or `whatsapp`), or remove text messages from the page.',
  invalid_phone_number_country_code:
    'Add the country to the countries of `sms` or `whatsapp` in the project document, or show another sign-in method.',
  server_unavailable: 'Repeat the call after the time in `Retry-After`.',
  internal_server_error: 'Search the server log for the request ID.',
}

/** How to fix an error of this HTTP status, unless `fixes` has its type. */
const fixesByStatus: Readonly<Record<number, string>> = {
  400: 'Correct the request as the message says, then send it again.',
  401: restart,
  403: 'The request is not allowed. Repeating it does not help.',
  404: 'Check the ID or path in the request. The resource may have expired or been removed.',
  405: 'Check the HTTP method of the request.',
  413: 'Send a shorter request.',
  415: 'Send the header Content-Type: application/json.',
  409: 'Show the message to the user. The value already belongs to an account.',
  501: 'This server does not support it. Remove it from the page.',
}

/** An error type as the errors page shows it. */
export type ExplainedError = { type: string; status: number; cause: string; fix: string }

/** Lists every error type that the two halves of the provider's API can send, in alphabetical order. */
export const listExplainedErrors = (): ExplainedError[] =>
  (Object.keys(providerErrors) as ProviderErrorType[]).sort().map((type) => {
    const { status, message } = providerErrors[type]
    return { type, status, cause: message, fix: fixes[type] ?? fixesByStatus[status] ?? restart }
  })
