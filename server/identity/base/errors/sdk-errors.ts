import { businessErrors } from './business-errors.ts'
import { withStatus } from './with-status.ts'

/**
 * The error types that both halves of the API send when they look up a session or a user, or exchange a token for a
 * session.
 */
const exchangeErrors = {
  ...withStatus(400, {
    too_many_session_arguments: 'Send only one of the session arguments.',
    unable_to_parse_session_jwt: 'This session JWT was not issued for the project.',
    oauth_access_token_exchange_missing_full_access: 'The access token does not have the scope full_access.',
  }),
  ...withStatus(404, {
    user_not_found: 'The project has no user with this ID.',
    trusted_token_profile_not_found:
      'The project document has no trusted token profile with this profile_id.',
    biometric_registration_not_found: 'No user has this biometric registration.',
  }),
  ...withStatus(401, {
    invalid_trusted_auth_token: 'The token has expired, was already used, or does not match the profile.',
    unable_to_auth_impersonation_token:
      'The impersonation token has expired, was already used, or belongs to another project.',
    oauth_access_token_exchange_token_invalid_grant:
      'The access token has expired, was already exchanged, or belongs to another project.',
    oauth_access_token_exchange_token_too_old: 'The access token was issued more than 5 minutes ago.',
  }),
  ...withStatus(403, { user_impersonation_not_allowed: 'Impersonation is not allowed in the portal.' }),
}

/** The errors of social sign-in and of the server's own OpenID Connect provider. */
const oauthErrors = {
  ...withStatus(400, {
    invalid_oauth_provider:
      'Unknown social sign-in provider. The documentation lists the supported providers.',
    oauth_invalid_scope_requested:
      'A scope cannot contain spaces, quotes or backslashes, and a request can have up to 20 scopes.',
    oauth_invalid_provider_parameter:
      'A request can have up to 20 provider parameters of up to 500 characters each. Parameters that the sign-in itself uses are not allowed.',
    no_match_for_provided_oauth_url:
      'This redirect URI is not registered for the project. Register it exactly as it is sent.',
    no_signup_redirect_urls_set: 'The project has no sign-up redirect URI. Register one.',
    invalid_oauth_attach_token:
      'This request to link an account has expired or was already used. Start again from your account.',
    oauth_invalid_state:
      'This sign-in was started in another browser, has expired or is already complete. Go back to the site and start again.',
    connected_app_supplied_redirect_url_not_found_in_client:
      'The redirect URI is not registered for this application. The link is misconfigured. Contact the site that sent you here.',
    oauth_unsupported_response_type: 'The response_type must be code.',
    invalid_request:
      'The code_challenge_method must be S256. The link is misconfigured. Contact the site that sent you here.',
    pkce_required_for_idp_authorization_flow:
      'The application must send a PKCE code_challenge (SHA-256 in base64url). The link is misconfigured. Contact the site that sent you here.',
  }),
  ...withStatus(403, {
    oauth_csrf_cookie_mismatch:
      'The browser did not send the cookie for this sign-in. Use the sign-in button instead.',
  }),
  ...withStatus(401, {
    id_token_invalid: 'The ID token from Google could not be verified. Use the sign-in button instead.',
  }),
  ...withStatus(409, {
    oauth_email_in_use:
      'An account with this email address already exists. Sign in with the method you used before.',
    oauth_registration_in_use:
      'This social account is linked to another account. Sign out, then sign in with it.',
  }),
  ...withStatus(404, {
    oauth_config_not_found: 'Sign-in with this provider is not set up. Use another sign-in method.',
    oauth_token_not_found: 'This sign-in has expired or was already used. Start again.',
    oauth_user_registration_not_found: 'This account does not have this social sign-in.',
    connected_app_not_found:
      'No application has this client_id. The link is misconfigured. Contact the site that sent you here.',
  }),
  ...withStatus(502, { oauth_flow_callback_error: 'The provider did not respond. Try again in a moment.' }),
}

/** The error types of the rules about ownership (docs/rules/ownership.md). */
const ownershipErrors = withStatus(400, {
  too_many_unverified_factors:
    'Verify the email address or phone number of this account first. Then sign-in methods can be added and removed.',
  session_on_code_does_not_match_session_passed_in:
    'This code or link adds an email address or phone number to an account. Use it in the browser where you are signed in to that account.',
  duplicate_email_for_user:
    'Sign in as you did before and verify this email address there, or request a new code to start a new account.',
  duplicate_phone_number_for_user:
    'Sign in as you did before and verify this phone number there, or request a new code to start a new account.',
})

/**
 * The error types of the provider's contract that the server sends, with our own sentences. Wrong, expired and unknown
 * codes share one error, as do wrong passwords and unknown accounts, so that the response does not reveal which it was.
 */
export const sdkErrors = {
  ...exchangeErrors,
  ...businessErrors,
  ...oauthErrors,
  ...ownershipErrors,
  ...withStatus(400, {
    bad_request: 'This request is not valid.',
    invalid_email: 'Enter an email address such as ann@example.org.',
    inactive_email:
      'Emails to this address bounced or were reported as spam, so we stopped sending. Use another email address or another sign-in method.',
    invalid_phone_number: 'Enter a phone number with its country code, such as +15005550006.',
    invalid_phone_number_country_code:
      'This site does not send codes to phone numbers in this country. Use another sign-in method.',
    unsubscribed_phone_number:
      'This phone number has unsubscribed from messages. Use another one or another sign-in method.',
    invalid_session_duration_minutes: 'session_duration_minutes must be from 5 to 527040.',
    invalid_expiration_otp:
      'expiration_minutes must be from 1 to 10 for a code, and from 5 to 1440 for an authenticator app.',
    invalid_expiration: 'expiration_minutes must be from 5 to 10080 for a link.',
    no_match_for_provided_magic_link_url:
      'This redirect URI is not registered for the project. Register it exactly as it is sent.',
    invalid_password_reset_redirect_url:
      'This password reset redirect URI is not registered for the project. Register it exactly as it is sent.',
    invalid_login_redirect_url:
      'This sign-in redirect URI is not registered for the project. Register it exactly as it is sent.',
    no_login_redirect_urls_set: 'The project has no sign-in redirect URI. Register one.',
    invalid_pkce_code_challenge: 'The PKCE code challenge must be a SHA-256 in base64url, 43 characters.',
    pkce_expected_code_verifier:
      'This link only works in the browser that requested it (pkce). Request a new link here.',
    pkce_mismatch: 'This link was requested in another browser (pkce). Request a new link here.',
    invalid_webauthn_registration_domain:
      'The domain of a passkey must be the host of the page, or a parent domain of it.',
    empty_webauthn_registration_name: 'Give the passkey a name of 1 to 100 characters.',
    unable_to_register_webauthn_registration:
      'This passkey could not be registered because the request expired or came from another page. Try again.',
    duplicate_webauthn_registration: 'This passkey is already registered.',
    too_many_webauthn_registrations:
      'An account can have up to 20 passkeys. Delete one that you no longer use.',
    active_totp_exists:
      'This account already has an authenticator app. Remove it before you add another one.',
    expired_totp: 'The setup of this authenticator app took too long. Start again.',
    invalid_wallet_type: 'The wallet type must be ethereum or solana.',
    invalid_crypto_wallet_address:
      'This wallet address is not valid. An Ethereum address is 0x and 40 hex digits with a valid checksum; a Solana address is 32 bytes in base58.',
    crypto_wallet_type_incompatible_with_siwe:
      'Sign-In with Ethereum only works with Ethereum wallets. Remove siwe_params.',
    invalid_siwe_uri: 'siwe_params.uri must be a URL on the page’s own origin.',
    invalid_siwe_chain_id: 'siwe_params.chain_id must be an integer written in digits, such as 1.',
    invalid_siwe_statement:
      'siwe_params.statement must be one line of up to 300 characters that EIP-4361 allows: spaces and ASCII URL characters.',
    invalid_siwe_message_request_id:
      'siwe_params.message_request_id must have up to 200 characters, all of them valid in a URL path.',
    invalid_siwe_resource: 'siwe_params.resources must be up to 10 URIs of up to 500 characters each.',
    siwe_message_expired: 'The message you signed has expired. Connect the wallet again.',
    siwe_message_not_valid_yet: 'The message you signed is not valid yet. Try again later.',
    contract_wallet_not_supported:
      'Smart contract wallets cannot sign in here. Use a wallet that has its own private key.',
    duplicate_wallet_address:
      'This wallet is linked to another account. Sign out, then sign in with the wallet.',
    too_many_crypto_wallets: 'An account can have up to 20 wallets. Remove one that you no longer use.',
    cannot_delete_last_primary_factor: 'This is the account’s only sign-in method. Add another one first.',
    metadata_invalid_format: 'untrusted_metadata must be an object.',
    invalid_name:
      'name must be an object with first_name, middle_name and last_name, each a string of up to 128 characters.',
    metadata_too_large: 'untrusted_metadata can be up to 4 KB.',
    metadata_too_many_keys: 'untrusted_metadata can have up to 20 keys.',
    duplicate_phone_number:
      'This phone number is linked to another account. Sign in with it and remove it there first.',
    duplicate_email: 'An account with this email address already exists. Sign in instead.',
    weak_password: 'This password is too easy to guess. Choose a stronger one.',
    breached_password:
      'This password may have been used on a different site that experienced a security issue. Please choose another password.',
    reset_password: 'You must replace this password. Use the link we email you to set a new one.',
    last_email_of_account_with_pin:
      'An account with a PIN needs an email address. Add another email address first.',
  }),
  ...withStatus(401, {
    unauthorized_credentials: 'The email address or password is incorrect.',
    unable_to_auth_magic_link: 'This link is invalid, has expired or was already used. Request a new one.',
    unable_to_auth_password_reset_token:
      'This link is invalid, has expired or was already used. Request a new one.',
    passkey_counter_decreased:
      'The counter of this passkey has decreased, so it may be a copy. Delete the passkey, and add it again.',
    unable_to_auth_webauthn_registration:
      'This passkey was not accepted because the request expired or came from another page. Try again.',
    unable_to_authenticate_crypto_wallet:
      'The signature does not match this wallet and message. Connect the wallet again. Smart contract wallets cannot sign in.',
    unable_to_authenticate_totp:
      'That code is incorrect. Enter the code that your authenticator app shows now.',
    totp_code_already_authenticated: 'That code was already used. Wait for the next one.',
    unable_to_authenticate_recovery_code: 'That recovery code is incorrect or was already used.',
    user_unauthenticated: 'You are not signed in. Sign in first.',
    invalid_authorization_header: 'The Authorization header must contain a public token.',
  }),
  ...withStatus(403, {
    session_too_old_to_reset_password:
      'You signed in too long ago. Sign in again, then set the new password within 5 minutes.',
    session_too_old_to_add_factor: 'You signed in too long ago. Sign in again, then retry within 5 minutes.',
    insufficient_factors: 'Enter a code from your authenticator app or a recovery code first.',
    // The next three and last_email_of_account_with_pin are not part of the contract, which has no PIN.
    second_factor_pending:
      'This session needs a code from the authenticator app, or a recovery code, before it is valid.',
    pin_required:
      'This account has a PIN. Enter the PIN in the portal, then make this change there within 5 minutes.',
    email_reverification_pending:
      'The PIN of this account was cleared. Verify your email address in the portal before you change email addresses or sign-in methods.',
    endpoint_not_authorized_for_sdk: 'This project does not offer this sign-in method. Use another one.',
    unauthorized_action: 'This account is not allowed to do this.',
    bad_domain_for_stytch_sdk: 'This origin is not allowed for the project.',
  }),
  ...withStatus(404, {
    public_token_not_found: 'No project has this public token.',
    session_not_found: 'Your session has ended. Sign in again.',
    email_not_found: 'This account does not have this email address.',
    phone_number_not_found: 'This account does not have this phone number.',
    webauthn_registration_not_found:
      'This passkey does not exist. It may have been deleted from the account.',
    no_active_webauthn_registrations: 'This account has no passkey for this site.',
    crypto_wallet_not_found: 'This account does not have this wallet.',
    totp_not_found: 'This account does not have this authenticator app.',
    otp_code_not_found: 'That code is incorrect or has expired. Request a new one.',
    route_not_found: 'No route matches this URL.',
  }),
  ...withStatus(405, { method_not_allowed: 'Method not allowed.' }),
  ...withStatus(429, { too_many_requests: 'Too many attempts. Wait a moment, then try again.' }),
  ...withStatus(501, {
    text_messages_not_available: 'This server cannot send text messages. Use another sign-in method.',
  }),
  ...withStatus(503, { server_unavailable: 'The server is busy. Try again in a moment.' }),
  ...withStatus(500, {
    internal_server_error: 'The server is currently unavailable. Please try again later.',
  }),
}

export type SdkErrorType = keyof typeof sdkErrors
