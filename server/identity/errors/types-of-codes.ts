import type { RequestErrorCode } from '#contract/errors.ts'
import type { ProviderErrorType } from './provider-errors.ts'
import type { SdkErrorType } from './sdk-errors.ts'

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

/** The backend API's error type for each code of a RequestError. Two more codes have their own type. */
export const backendTypesOfCodes: Readonly<Record<RequestErrorCode, ProviderErrorType>> = {
  ...sdkTypesOfCodes,
  body_too_large: 'request_too_large',
  unsupported_media_type: 'unsupported_media_type',
}
