import { backendErrors } from './backend-errors.ts'
import { sdkErrors } from './sdk-errors.ts'

/** The error types of both halves of the provider's API. */
export const providerErrors = { ...sdkErrors, ...backendErrors }

export type ProviderErrorType = keyof typeof providerErrors
