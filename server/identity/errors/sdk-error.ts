import type { Context } from 'hono'
import type { Env } from '../../platform/http/context.ts'
import { answerProviderError, ProviderError } from './provider-error.ts'
import type { SdkErrorType } from './sdk-errors.ts'
import { sdkTypesOfCodes } from './types-of-codes.ts'

/** An error answer of the SDK API. */
export class SdkError extends ProviderError<SdkErrorType> {
  override name = 'SdkError'
}

/** The error handler of /sdk/v1. */
export const answerSdkError = (error: unknown, context: Context<Env>): Response =>
  answerProviderError(error, context, sdkTypesOfCodes)
