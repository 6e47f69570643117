import type { Context } from 'hono'
import type { ErrorCode } from '#contract/errors.ts'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toAppError } from '../../platform/http/errors.ts'
import { logRefusal } from '../../platform/http/security-events.ts'
import { type ProviderErrorType, providerErrors } from './provider-errors.ts'

/** An error answer of the provider's API. Its two halves have a class each, with the types that they can send. */
export abstract class ProviderError<Type extends ProviderErrorType = ProviderErrorType> extends Error {
  readonly type: Type
  readonly text: string | undefined
  /** machine-readable data for the client, sent as `error_details` */
  readonly details: object | undefined

  /** @param text replaces the usual sentence of the type */
  constructor(type: Type, text?: string, details?: object) {
    super(type)
    this.type = type
    this.text = text
    this.details = details
  }
}

/** The types that are sent with the sentence of an AppError. Other types have one sentence only. */
const typesWithText: readonly ProviderErrorType[] = [
  'bad_request',
  'unauthorized_action',
  'too_many_requests',
]

/**
 * Answers an error. The answer is flat and has all five fields. It never has a field named body, params or query,
 * because the provider's client gives those another meaning.
 * @param typesOfCodes the types of errors that are no ProviderError, by their codes
 */
export function answerProviderError(
  error: unknown,
  context: Context<Env>,
  typesOfCodes: Readonly<Record<ErrorCode, ProviderErrorType>>,
): Response {
  if (error instanceof ProviderError) {
    logRefusal(context, error.type)
    return answer(context, error)
  }
  const { code, extras } = toAppError(error, context)
  logRefusal(context, code)
  setRetryAfter(context, extras.retryAfterSeconds)
  const type = typesOfCodes[code]
  return answer(context, {
    type,
    text: typesWithText.includes(type) ? extras.text : undefined,
    details:
      type === 'too_many_requests' ? { retry_after_seconds: extras.retryAfterSeconds ?? 1 } : undefined,
  })
}

function answer(
  context: Context<Env>,
  { type, text, details }: Pick<ProviderError, 'type' | 'text' | 'details'>,
): Response {
  const { status, message } = providerErrors[type]
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
