import type { Context } from 'hono'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toAppError } from '../../platform/http/errors.ts'
import { logRefusal } from '../../platform/http/security-events.ts'
import { type SdkErrorType, sdkErrors } from './sdk-errors.ts'

/** An error answer of the SDK API. */
export class SdkError extends Error {
  override name = 'SdkError'
  readonly type: SdkErrorType
  readonly text: string | undefined
  /** machine-readable data for the client, sent as `error_details` */
  readonly details: object | undefined

  constructor(type: SdkErrorType, text?: string, details?: object) {
    super(type)
    this.type = type
    this.text = text
    this.details = details
  }
}

/**
 * The error handler of /sdk/v1. The answer is flat and has all five fields. It never has a field named body, params or
 * query, because the provider's client gives those another meaning.
 */
export function answerSdkError(error: unknown, context: Context<Env>): Response {
  if (error instanceof SdkError) {
    logRefusal(context, error.type)
    return answer(context, error.type, error.text, error.details)
  }
  const { code, extras } = toAppError(error, context)
  logRefusal(context, code)
  const { retryAfterSeconds, text } = extras
  setRetryAfter(context, retryAfterSeconds)
  if (code === 'too_many_requests')
    return answer(context, code, text, { retry_after_seconds: retryAfterSeconds ?? 1 })
  if (code === 'unavailable') return answer(context, 'server_unavailable')
  if (code === 'server_error') return answer(context, 'internal_server_error')
  if (code === 'not_found') return answer(context, 'route_not_found')
  if (code === 'method_not_allowed' || code === 'inactive_email') return answer(context, code)
  if (code === 'not_allowed') return answer(context, 'unauthorized_action', text)
  if (code === 'session_ended') return answer(context, 'session_not_found')
  return answer(context, 'bad_request', text)
}

function answer(context: Context<Env>, type: SdkErrorType, text?: string, details?: object): Response {
  const { status, message } = sdkErrors[type]
  const body = toErrorBody(context, { type, status, message: text ?? message })
  return context.json({ ...body, ...(details ? { error_details: details } : {}) }, status)
}

/** Returns the body of an error answer in the contract's format. */
export const toErrorBody = (
  context: Context<Env>,
  { type, status, message }: { type: string; status: number; message: string },
) => ({
  status_code: status,
  request_id: context.var.requestId,
  error_type: type,
  error_message: message,
  error_url: `${context.var.ownOrigin}/sdk/v1/errors#${type}`,
})
