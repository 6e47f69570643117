/** English: the sentence of each error of /api/v1 (contract/errors.ts), which users read. */
export const errorTexts = {
  invalid_input: 'This request is invalid.',
  not_found: 'Not found.',
  method_not_allowed: 'Method not allowed.',
  body_too_large: 'This request is too large.',
  unsupported_media_type: 'Send the request as application/json.',
  too_many_requests: 'Too many attempts. Please wait a moment, then try again.',
  server_error: 'The server is currently unavailable. Please try again later.',
  unavailable: 'The server is currently unavailable. Please try again later.',

  session_ended: 'Your session has ended. Please sign in again.',
  not_allowed: 'You are not allowed to do this.',

  origin_refused: 'Requests from this site are not allowed.',
  redirect_refused: 'This redirect URL is not registered for the project.',

  // the caller
  passwords_not_offered: 'Password sign-in is not available here. Please sign in another way.',
  wrong_credentials: 'Invalid email or password',
  password_expired: 'This password has expired. Please set a new one using “Forgot password”.',
  password_breached: 'This password appeared in a data breach. Please set a new one using “Forgot password”.',
  reset_link_invalid: 'Reset link may be expired or invalid',
  not_fresh: 'For security, please sign in again.',
  pin_required: 'Enter your PIN again to continue.',
  reverification_pending:
    'Your PIN was cleared. Verify your email address first. Until then, you cannot change your email addresses.',
  wrong_code: 'That code is incorrect or has expired. Please request a new one.',
  wrong_second_factor: 'That code is incorrect or was already used.',
  wrong_pin: 'Invalid PIN',
  not_yours: 'This session belongs to another account.',
  banned_from_organization:
    'You are banned from this organization and cannot manage anything in it. Ask another admin to unban you.',

  // the onboarding steps, in order (contract/gate.ts)
  email_unverified: 'Please verify your email first.',
  second_factor_pending: 'Please enter the code from your authenticator app first.',
  pin_missing: 'Please set your PIN first.',
  eula_missing: 'Please accept the license agreement first.',
  pin_pending: 'Please enter your PIN first.',

  // accounts
  email_taken: 'Email already exists. Please login or use a different email.', // specification
  email_barred: 'This email cannot be used for a new account.',
  inactive_email: 'We can’t deliver email to this address. Please use another one, or sign in another way.',
  weak_password: 'Password is not strong enough. Please choose a stronger password.',
  email_already_set: 'This account already has an email address.',
  already_verified: 'This email is already verified.',
  last_admin:
    'You are the last admin of your organization. Make another member an admin first: turn on admin mode and open Users > Admins.',
  pin_already_set: 'A PIN is already set for this account.',
  eula_already_accepted: 'The license agreement is already accepted.',

  // files
  unknown_file: 'This file is not registered.',
  file_already_registered: 'This file is already registered.',
  file_saved: 'This file is saved, so it cannot be removed.',
  changed_meanwhile: 'This file was changed in the meantime. Nothing was saved.',
  user_banned: 'You have been banned from this file.',
  address_held:
    'This email address recently belonged to another account, so it receives no keys yet. Ask the operator of this server to release it, or wait until the hold ends.',
  no_permission: 'You do not have permission to open this file.',
  own_access: 'In admin mode you cannot give yourself access.',
  early_access: 'This file cannot be opened yet.',
  expired_access: 'Access to this file has expired.',
  dates_crossed: 'The openable date must be before the expiry date.',
  baker_deactivated: 'Your account can still open cakes, but can no longer bake them.',
  baking_limit: 'The free plan allows 10 cakes a month. Subscribe to bake more.',

  // the subscription
  payments_absent: 'This server does not offer subscriptions.',
  payments_unreachable:
    'The payment service is not responding. You were not charged. Please try again in a minute.',
  nothing_to_manage: 'There is no subscription to manage yet. Choose a plan first.',
} as const
