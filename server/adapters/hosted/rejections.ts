import type { ErrorCode } from '#contract/errors.ts'
import type { Rejections } from './call-provider.ts'

/** Maps several of the provider's error types to one error of the port. */
const all = <Code extends ErrorCode>(code: Code, types: readonly string[]): Rejections =>
  Object.fromEntries(types.map((type) => [type, code]))

const sessionEnded = all('session_ended', ['session_not_found', 'invalid_session_token'])
const weakPassword = all('weak_password', ['weak_password', 'breached_password'])
const emailBarred = all('email_barred', [
  'unauthorized_action',
  'inactive_email',
  'email_in_denylist',
  'email_not_in_allowlist',
  'too_many_user_registrations_for_domain',
  'invalid_email',
  'invalid_email_domain',
])
const resetLinkInvalid = all('reset_link_invalid', [
  'unable_to_auth_password_reset_token',
  'unable_to_auth_magic_link',
  'magic_link_not_found',
  'invalid_token',
  'bad_request',
])

/** The provider's rejections whose reason the visitor must learn. */
export const rejections = {
  register: { ...weakPassword, ...emailBarred, duplicate_email: 'email_taken' },
  signIn: {
    ...all('wrong_credentials', [
      'unauthorized_credentials',
      'email_not_found',
      'user_not_found',
      'no_user_password',
      'password_not_found',
      'invalid_email',
      'unauthorized_action',
      'bad_request',
    ]),
    reset_password: 'password_expired',
    breached_password: 'password_breached',
  },
  changePassword: {
    ...sessionEnded,
    ...weakPassword,
    session_too_old_to_reset_password: 'not_fresh',
  },
  startReset: {
    ...all('redirect_refused', [
      'invalid_password_reset_redirect_url',
      'no_password_reset_redirect_url',
      'invalid_login_redirect_url',
      'no_login_redirect_url',
      'no_login_redirect_urls_set',
      'no_match_for_provided_magic_link_url',
      'redirect_url_not_found',
      'invalid_redirect_url_type',
    ]),
    ...all('not_found', ['email_not_found', 'user_not_found', 'unauthorized_action']),
  },
  resetPassword: { ...resetLinkInvalid, ...weakPassword, ...emailBarred },
  signInByReset: { ...resetLinkInvalid, ...emailBarred },
  sendNewAddress: {
    ...sessionEnded,
    ...emailBarred,
    ...all('email_taken', ['duplicate_email', 'duplicate_email_for_user']),
  },
  code: {
    ...sessionEnded,
    ...all('wrong_code', ['otp_code_not_found', 'unable_to_auth_otp_code', 'bad_request']),
    ...all('email_taken', ['duplicate_email', 'duplicate_email_for_user']),
    unauthorized_action: 'email_barred',
  },
  secondFactor: {
    ...sessionEnded,
    ...all('wrong_second_factor', [
      'totp_not_found',
      'totps_not_found_for_user',
      'expired_totp',
      'invalid_totp_code',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
      'totp_code_used_as_recovery_code',
      'recovery_codes_not_found',
      'recovery_code_used_as_totp_code',
      'invalid_recovery_code',
      'unable_to_authenticate_recovery_code',
      'bad_request',
    ]),
  },
} as const satisfies Record<string, Rejections>
