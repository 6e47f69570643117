import * as z from 'zod/mini'

/** Errors of any request, which every API of the server can return. */
const requestErrors = {
  invalid_input: { status: 400, text: 'This request is invalid.' },
  not_found: { status: 404, text: 'Not found.' },
  method_not_allowed: { status: 405, text: 'Method not allowed.' },
  body_too_large: { status: 413, text: 'This request is too large.' },
  unsupported_media_type: { status: 415, text: 'Send the request as application/json.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait a moment, then try again.' },
  server_error: { status: 500, text: 'The server is currently unavailable. Please try again later.' },
  unavailable: { status: 503, text: 'The server is currently unavailable. Please try again later.' },

  session_ended: { status: 401, text: 'Your session has ended. Please sign in again.' },
  not_allowed: { status: 403, text: 'You are not allowed to do this.' },
} as const satisfies Record<string, { status: number; text: string }>

/**
 * Every error of /api/v1: code, HTTP status and user-facing sentence. Clients branch on the code and show the
 * sentence. Only 401 has a fixed meaning: the session is missing or has ended.
 */
export const errors = {
  ...requestErrors,
  origin_refused: { status: 403, text: 'Requests from this site are not allowed.' },
  redirect_refused: { status: 400, text: 'This redirect URL is not registered for the project.' },

  // the caller
  passwords_not_offered: {
    status: 403,
    text: 'Password sign-in is not available here. Please sign in another way.',
  },
  wrong_credentials: { status: 400, text: 'Invalid email or password' },
  password_expired: {
    status: 400,
    text: 'This password has expired. Please set a new one using “Forgot password”.',
  },
  password_breached: {
    status: 400,
    text: 'This password appeared in a data breach. Please set a new one using “Forgot password”.',
  },
  reset_link_invalid: { status: 400, text: 'Reset link may be expired or invalid' },
  not_fresh: { status: 403, text: 'For security, please sign in again.' },
  pin_required: { status: 403, text: 'Enter your PIN again to continue.' },
  reverification_pending: {
    status: 403,
    text: 'Your PIN was cleared. Verify your email address first. Until then, you cannot change your email addresses.',
  },
  wrong_code: { status: 400, text: 'That code is incorrect or has expired. Please request a new one.' },
  wrong_second_factor: { status: 400, text: 'That code is incorrect or was already used.' },
  wrong_pin: { status: 403, text: 'Invalid PIN' },
  not_yours: { status: 403, text: 'This session belongs to another account.' },
  banned_from_organization: {
    status: 403,
    text: 'You are banned from this organization and cannot manage anything in it. Ask another admin to unban you.',
  },

  // the onboarding steps, in order (contract/gate.ts)
  email_unverified: { status: 403, text: 'Please verify your email first.' },
  second_factor_pending: { status: 403, text: 'Please enter the code of your authenticator app first.' },
  pin_missing: { status: 403, text: 'Please set your PIN first.' },
  eula_missing: { status: 403, text: 'Please accept the license agreement first.' },
  pin_pending: { status: 403, text: 'Please enter your PIN first.' },

  // accounts
  email_taken: { status: 409, text: 'Email already exists. Please login or use a different email.' },
  email_barred: { status: 403, text: 'This email cannot be used for a new account.' },
  inactive_email: {
    status: 400,
    text: 'We can’t deliver email to this address. Please use another one, or sign in another way.',
  },
  weak_password: { status: 400, text: 'Password is not strong enough. Please choose a stronger password.' },
  email_already_set: { status: 409, text: 'This account already has an email address.' },
  already_verified: { status: 409, text: 'This email is already verified.' },
  last_admin: {
    status: 409,
    text: 'You are the last admin of your organization. Make another member an admin first: turn on admin mode and open Users > Admins.',
  },
  pin_already_set: { status: 409, text: 'A PIN is already set for this account.' },
  eula_already_accepted: { status: 409, text: 'The license agreement is already accepted.' },

  // files
  unknown_file: { status: 404, text: 'This file is not registered.' },
  file_already_registered: { status: 409, text: 'This file is already registered.' },
  file_saved: { status: 409, text: 'This file is saved, so it cannot be removed.' },
  user_banned: { status: 403, text: 'You have been banned from this file.' },
  address_held: {
    status: 403,
    text: 'This email address recently belonged to another account, so it receives no keys yet. Ask the operator of this server to release it, or wait until the hold ends.',
  },
  no_permission: { status: 403, text: 'You do not have permission to open this file.' },
  own_access: { status: 403, text: 'In admin mode you cannot give yourself access.' },
  early_access: { status: 403, text: 'This file cannot be opened yet.' },
  expired_access: { status: 410, text: 'Access to this file has expired.' },
  dates_crossed: { status: 400, text: 'The openable date must be before the expiry date.' },
  baker_deactivated: { status: 403, text: 'Your account can still open cakes, but can no longer bake them.' },
  baking_limit: { status: 403, text: 'The free plan allows 10 cakes a month. Subscribe to bake more.' },

  // the subscription
  payments_absent: { status: 501, text: 'This server does not offer subscriptions.' },
  payments_unreachable: {
    status: 502,
    text: 'The payment service is not responding. You were not charged. Please try again in a minute.',
  },
  nothing_to_manage: { status: 409, text: 'There is no subscription to manage yet. Choose a plan first.' },
} as const satisfies Record<string, { status: number; text: string }>

/** The code of an error that any request can return. */
export type RequestErrorCode = keyof typeof requestErrors

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response of /api/v1. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  reason: z.optional(z.string()),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
