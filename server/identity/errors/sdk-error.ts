import type { Context } from 'hono'
import type { Env } from '../../platform/http/context.ts'
import { ProviderError, respondWithProviderError } from './provider-error.ts'
import type { SdkErrorType } from './sdk-errors.ts'
import { sdkTypesOfCodes } from './types-of-codes.ts'

/** An error response of the SDK API. */
export class SdkError extends ProviderError<SdkErrorType> {
  override name = 'SdkError'
}

/** The error handler of /sdk/v1. */
export const toSdkErrorResponse = (error: unknown, context: Context<Env>): Response =>
  respondWithProviderError(error, context, sdkTypesOfCodes)
