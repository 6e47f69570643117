/** Carries out a call, and turns what the client throws into what the port promises. */
export async function refusing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw typeof fieldsOf(error).code === 'string' ? error : toRefusal(error)
  }
}

/**
 * The client's errors, told apart by their fields: an answer of the provider carries `error_type`; a server
 * that cannot be reached has a name of its own, and in some browsers is a bare TypeError.
 */
function toRefusal(error: unknown): Error {
  const { name, message, error_type, error_message, status_code, error_details, request_id } = fieldsOf(error)
  if (typeof error_type === 'string') {
    const { retry_after_seconds } = fieldsOf(error_details)
    return Object.assign(new Error(String(error_message ?? ''), { cause: error }), {
      code: status_code === 429 ? 'too_many_requests' : error_type,
      error_type,
      request_id,
      ...(typeof retry_after_seconds === 'number' && { retryAfterSeconds: retry_after_seconds }),
    })
  }
  const unreachable = name === 'StytchAPIUnreachableError' || error instanceof TypeError
  return Object.assign(new Error(typeof message === 'string' ? message : '', { cause: error }), {
    code: unreachable ? 'unreachable' : 'unknown',
  })
}

/** What a value of any kind holds, if it holds anything. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
