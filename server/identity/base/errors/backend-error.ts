import type { Context } from 'hono'
import type { RequestErrorCode } from '#contract/errors.ts'
import type { Env } from '../../../platform/http/context.ts'
import type { BackendErrorType } from './backend-errors.ts'
import { ProviderError, respondWithProviderError, toErrorBody } from './provider-error.ts'
import type { ProviderErrorType } from './provider-errors.ts'
import { sdkTypesOfCodes } from './sdk-error.ts'

/**
 * An error response of the backend API. Functions shared with the browser's API throw SdkError, with the same format.
 */
export class BackendError extends ProviderError<BackendErrorType> {
  override name = 'BackendError'
}

/** A call that this server does not offer (yet). Its type names the group of calls. */
export class NotAvailableError extends Error {
  override name = 'NotAvailableError'
  readonly type: `${string}_not_available`

  constructor(group: string) {
    super(group)
    this.type = `${group}_not_available`
  }
}

/** The backend API's error type for each code of a RequestError. Two more codes have their own type. */
const backendTypesOfCodes: Readonly<Record<RequestErrorCode, ProviderErrorType>> = {
  ...sdkTypesOfCodes,
  body_too_large: 'request_too_large',
  unsupported_media_type: 'unsupported_media_type',
}

/** The error handler of the backend API. Every response is JSON, because the client reports anything else as a failure. */
export function toBackendErrorResponse(error: unknown, context: Context<Env>): Response {
  if (!(error instanceof NotAvailableError))
    return respondWithProviderError(error, context, backendTypesOfCodes)
  const message = 'This server does not offer this call.'
  return context.json(toErrorBody(context, { type: error.type, status: 501, message }), 501)
}
