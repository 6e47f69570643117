import type { Context } from 'hono'
import type { RequestErrorCode } from '#contract/errors.ts'
import { write } from '#languages/sentence.ts'
import { CodedError } from '../../../platform/errors/coded-error.ts'
import type { Env } from '../../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../../platform/http/errors.ts'
import { logRejection } from '../../../platform/http/security-events.ts'
import { type ProviderErrorType, providerErrors } from './provider-errors.ts'

/**
 * An error response of the provider's API. Each half of the API has its own subclass, with the types that it can send.
 */
export abstract class ProviderError<
  Type extends ProviderErrorType = ProviderErrorType,
> extends CodedError<Type> {
  /** machine-readable data for the client, sent as `error_details` */
  readonly details: object | undefined

  /** @param text replaces the usual sentence of the type */
  constructor(type: Type, text?: string, details?: object) {
    super(type, text === undefined ? {} : { text: { english: text } })
    this.details = details
  }

  /** the code, under the contract's name for it */
  get type(): Type {
    return this.code
  }
}

/** The types that are sent with the sentence of a RequestError. Other types have a fixed sentence. */
const typesWithText: readonly ProviderErrorType[] = [
  'bad_request',
  'unauthorized_action',
  'too_many_requests',
]

/**
 * Responds with an error. The response is flat and has all five fields. It never has a field named body, params or
 * query, because the provider's client gives those another meaning.
 * @param typesOfCodes the error type for each code of a RequestError
 */
export function respondWithProviderError(
  error: unknown,
  context: Context<Env>,
  typesOfCodes: Readonly<Record<RequestErrorCode, ProviderErrorType>>,
): Response {
  if (error instanceof ProviderError) {
    logRejection(context, error.type)
    const { type, details } = error
    return response(context, { type, text: error.content.text && write('en', error.content.text), details })
  }
  const { code, content } = toRequestError(error, context)
  logRejection(context, code)
  setRetryAfter(context, content.retryAfterSeconds)
  const type = typesOfCodes[code]
  return response(context, {
    type,
    text: typesWithText.includes(type) && content.text ? write('en', content.text) : undefined,
    details:
      type === 'too_many_requests' ? { retry_after_seconds: content.retryAfterSeconds ?? 1 } : undefined,
  })
}

function response(
  context: Context<Env>,
  { type, text, details }: { type: ProviderErrorType; text: string | undefined; details: object | undefined },
): Response {
  const { status, message } = providerErrors[type]
  const body = toErrorBody(context, { type, status, message: text ?? message })
  return context.json({ ...body, ...(details ? { error_details: details } : {}) }, status)
}

/** Returns the body of an error response in the contract's format. */
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
