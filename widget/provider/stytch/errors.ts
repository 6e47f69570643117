import { CodedError } from '../../core/coded-error.ts'

/** Runs a call and converts the client's errors into the port's. */
export async function convertErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof CodedError ? error : toProviderError(error)
  }
}

/**
 * Distinguishes the client's errors by their fields. An API error carries `error_type`; an unreachable server has its
 * own error name, or is a bare TypeError in some browsers.
 */
function toProviderError(error: unknown): CodedError {
  const { name, message, error_type, error_message, status_code, error_details, request_id } = fieldsOf(error)
  if (typeof error_type === 'string') {
    const { retry_after_seconds } = fieldsOf(error_details)
    return new CodedError(
      status_code === 429 ? 'too_many_requests' : error_type,
      String(error_message ?? ''),
      {
        cause: error,
        error_type,
        request_id: request_id as string, // `toProblem` checks it
        ...(isFault(status_code) && { isTemporary: true }),
        ...(typeof retry_after_seconds === 'number' && { retryAfterSeconds: retry_after_seconds }),
      },
    )
  }
  const unreachable = name === 'StytchAPIUnreachableError' || error instanceof TypeError
  const code = unreachable ? 'unreachable' : 'unknown'
  return new CodedError(code, typeof message === 'string' ? message : '', { cause: error })
}

/** A fault of the server. 501 means that it will never support the request. */
const isFault = (status: unknown) => typeof status === 'number' && status >= 500 && status !== 501

/** The fields of an unknown value, if any. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
