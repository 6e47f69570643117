import { StytchError } from 'stytch'
import { AppError } from '../../platform/http/app-error.ts'

/** The package ignores its own timeout. */
const timeoutMs = 5_000
const retryAfterSeconds = 5

/**
 * Returns the provider's answer.
 * @throws StytchError if the provider refuses the call; AppError unavailable without an answer within five seconds, after
 *   a network error, or if the provider failed
 */
export async function callProvider<Answer>(
  call: () => Promise<Answer>,
  timeout = timeoutMs,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The provider did not answer in time.')), timeout)
  })
  try {
    return await Promise.race([call(), tooLate])
  } catch (problem) {
    // An answer without a status, for example of a proxy, is no refusal.
    if (problem instanceof StytchError && problem.status_code >= 400 && problem.status_code < 500)
      throw problem
    throw new AppError('unavailable', { retryAfterSeconds })
  } finally {
    clearTimeout(timer)
  }
}
