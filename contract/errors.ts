import * as z from 'zod/mini'
import { errorTexts } from '#languages/en/errors.ts'

/** Errors of any request, which every API of the server can return. */
const requestStatuses = {
  invalid_input: 400,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,

  session_ended: 401,
  not_allowed: 403,
} as const satisfies Record<string, number>

const statuses = {
  ...requestStatuses,
  origin_refused: 403,
  redirect_refused: 400,

  // the caller
  passwords_not_offered: 403,
  wrong_credentials: 400,
  password_expired: 400,
  password_breached: 400,
  reset_link_invalid: 400,
  not_fresh: 403,
  pin_required: 403,
  reverification_pending: 403,
  wrong_code: 400,
  wrong_second_factor: 400,
  wrong_pin: 403,
  not_yours: 403,
  banned_from_organization: 403,

  // the onboarding steps, in order (contract/gate.ts)
  email_unverified: 403,
  second_factor_pending: 403,
  pin_missing: 403,
  eula_missing: 403,
  pin_pending: 403,

  // accounts
  email_taken: 409,
  email_barred: 403,
  inactive_email: 400,
  weak_password: 400,
  email_already_set: 409,
  already_verified: 409,
  last_admin: 409,
  pin_already_set: 409,
  eula_already_accepted: 409,

  // files
  unknown_file: 404,
  file_already_registered: 409,
  file_saved: 409,
  changed_meanwhile: 409,
  user_banned: 403,
  address_held: 403,
  no_permission: 403,
  own_access: 403,
  early_access: 403,
  expired_access: 410,
  dates_crossed: 400,
  baker_deactivated: 403,
  baking_limit: 403,

  // the subscription
  payments_absent: 501,
  payments_unreachable: 502,
  nothing_to_manage: 409,
} as const satisfies Record<keyof typeof errorTexts, number>

/**
 * Every error of /api/v1: code, HTTP status and user-facing sentence. Clients branch on the code and show the
 * sentence. Only 401 has a fixed meaning: the session is missing or has ended.
 */
export const errors = Object.fromEntries(
  Object.entries(statuses).map(([code, status]) => [
    code,
    { status, text: errorTexts[code as keyof typeof errorTexts] },
  ]),
) as {
  readonly [Code in keyof typeof statuses]: {
    readonly status: (typeof statuses)[Code]
    readonly text: (typeof errorTexts)[Code]
  }
}

/** The code of an error that any request can return. */
export type RequestErrorCode = keyof typeof requestStatuses

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response of /api/v1. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  reason: z.optional(z.string()),
  /** with `changed_meanwhile`: what changed and by whom, as `Conflict` (contract/routes/documents.ts) describes */
  conflict: z.optional(z.unknown()),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
