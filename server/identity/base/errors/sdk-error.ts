import type { Context } from 'hono'
import type { RequestErrorCode } from '#contract/errors.ts'
import type { Env } from '../../../platform/http/context.ts'
import { ProviderError, respondWithProviderError } from './provider-error.ts'
import type { SdkErrorType } from './sdk-errors.ts'

/** An error response of the SDK API. */
export class SdkError extends ProviderError<SdkErrorType> {
  override name = 'SdkError'
}

/** The browser API's error type for each code of a RequestError. */
export const sdkTypesOfCodes: Readonly<Record<RequestErrorCode, SdkErrorType>> = {
  invalid_input: 'bad_request',
  not_found: 'route_not_found',
  method_not_allowed: 'method_not_allowed',
  body_too_large: 'bad_request',
  unsupported_media_type: 'bad_request',
  too_many_requests: 'too_many_requests',
  server_error: 'internal_server_error',
  unavailable: 'server_unavailable',
  session_ended: 'session_not_found',
  not_allowed: 'unauthorized_action',
}

/** The error handler of /sdk/v1. */
export const toSdkErrorResponse = (error: unknown, context: Context<Env>): Response =>
  respondWithProviderError(error, context, sdkTypesOfCodes)
