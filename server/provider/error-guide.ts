import { type SdkErrorType, sdkErrors } from './error.ts'

const register =
  'Register the URL in the project exactly as the page sends it: scheme, port, path and query included.'
const restart = 'Have the person start again. Each code, link and sign-in works once and for a limited time.'
const freshen = 'Have the person sign in again, then repeat the call within 5 minutes.'

/** What an integrator does about an error, where its own sentence leaves that open. */
const fixes: Partial<Record<SdkErrorType, string>> = {
  invalid_authorization_header:
    'Send HTTP Basic credentials with the public token of the project as the user name.',
  public_token_not_found:
    'Compare the public token with the one that `npm run admin -- project list` prints.',
  bad_domain_for_stytch_sdk:
    'Add the origin of the page, with scheme and port, to the origins of the project.',
  endpoint_not_authorized_for_sdk:
    'Add the product to the project (for the portal: PORTAL_PRODUCTS), or take it out of the page.',
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
  oauth_config_not_found:
    'Set the client ID and secret of this provider in the environment of the server (OAUTH_…).',
  oauth_flow_callback_error: 'Look at the log of the server: it says what the provider answered.',
  session_too_old_to_add_factor: freshen,
  session_too_old_to_reset_password: freshen,
  too_many_requests:
    'Wait as long as `Retry-After` and `error_details.retry_after_seconds` say, and show the wait.',
  text_messages_not_available: 'Leave text messages and WhatsApp out of the page.',
  server_unavailable: 'Repeat the call after the time in `Retry-After`.',
  internal_server_error: 'Look up the request ID in the log of the server.',
}

/** What helps with every error of a status. */
const fixesByStatus: Readonly<Record<number, string>> = {
  400: 'Correct the request as the sentence says, and send it again.',
  401: restart,
  403: 'The request is understood and not allowed. Repeating it does not help.',
  404: 'Check the ID or path in the request. What it names may have ended or been removed.',
  405: 'Check the method of the request.',
  409: 'Show the person the sentence: what they sent belongs to an account already.',
  501: 'This server cannot do it. Leave it out of the page.',
}

/** An error as the page about errors explains it. */
export type ExplainedError = { type: string; status: number; cause: string; fix: string }

/** Every error type that the server can send, in alphabetical order. */
export const listExplainedErrors = (): ExplainedError[] =>
  (Object.keys(sdkErrors) as SdkErrorType[]).sort().map((type) => {
    const { status, message } = sdkErrors[type]
    return { type, status, cause: message, fix: fixes[type] ?? fixesByStatus[status] ?? restart }
  })
