import { StytchError } from 'stytch'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { createFairQueue } from '../../platform/machine/fair-queue.ts'
import { AppError } from '../../portal/errors/app-error.ts'

/** The package ignores its own timeout. */
const timeoutMs = 5_000
const retryAfterSeconds = 5
/** Further calls wait for a slot, so a slow provider does not pile up sockets. */
const callsAtOnce = { concurrency: 100, waiting: 100 }

/** The provider's error types that a call expects, mapped to the port's errors. */
export type Rejections = Readonly<Record<string, ErrorCode>>

type Call = () => Promise<unknown>

export type CallProvider = {
  /**
   * Returns the fields of the provider's response that the schema defines.
   * @throws AppError the mapped code of `rejections`; too_many_requests; unavailable if the provider fails, does not
   *   respond within five seconds, sends an invalid response, or rejects the call for another reason
   */
  require<Result>(schema: z.ZodMiniType<Result>, call: Call, rejections?: Rejections): Promise<Result>
  /** Like `require`, but returns undefined if the provider does not have the session or user. */
  find<Result>(schema: z.ZodMiniType<Result>, call: Call): Promise<Result | undefined>
}

/** The error types for a session or user that the provider does not have. */
const absentTypes: readonly string[] = [
  'session_not_found',
  'invalid_session_token',
  'user_not_found',
  'invalid_user_id',
]

/** Creates the only access to the provider. It throws in a transaction, which must not wait for the network. */
export function createCallProvider(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { timeout = timeoutMs }: { timeout?: number } = {},
): CallProvider {
  const limit = createFairQueue(callsAtOnce)

  async function send<Result>(
    schema: z.ZodMiniType<Result>,
    call: Call,
  ): Promise<{ response: Result } | { rejection: StytchError }> {
    if (db.isInTransaction()) throw new Error('The provider was called in a transaction.')
    try {
      return { response: schema.parse(await limit(() => within(timeout, call))) }
    } catch (error) {
      // A response without a status, such as one from a proxy, is not a rejection.
      if (error instanceof StytchError && error.status_code >= 400 && error.status_code < 500) {
        return { rejection: error }
      }
      log.warn({ problem: describeError(error) }, 'the provider did not respond')
      throw new AppError('unavailable', { retryAfterSeconds })
    }
  }

  /** Returns the error for a rejection that the call does not expect. The visitor's session stays valid. */
  function toError({ status_code: status, error_type: type, error_details: details }: StytchError): AppError {
    if (status === 429) {
      return new AppError('too_many_requests', { retryAfterSeconds: findWait(details) ?? retryAfterSeconds })
    }
    const reason = isOfCredentials(status, type)
      ? 'the provider rejects PROVIDER_PROJECT_ID or PROVIDER_SECRET'
      : 'the provider rejected a call'
    log.error({ status, type }, reason)
    return new AppError('unavailable', { retryAfterSeconds })
  }

  return {
    async require(schema, call, rejections = {}) {
      const sent = await send(schema, call)
      if ('response' in sent) return sent.response
      const code = rejections[sent.rejection.error_type]
      throw code === undefined ? toError(sent.rejection) : new AppError(code)
    },
    async find(schema, call) {
      const sent = await send(schema, call)
      if ('response' in sent) return sent.response
      if (absentTypes.includes(sent.rejection.error_type)) return undefined
      throw toError(sent.rejection)
    },
  }
}

const isOfCredentials = (status: number, type: string): boolean =>
  status === 401 || type === 'secret_cannot_write'

/**
 * Returns the wait time that the provider specifies. The package types the details as a Map, but they are an object.
 */
function findWait(details: unknown): number | undefined {
  if (typeof details !== 'object' || details === null || !('retry_after_seconds' in details)) return undefined
  const { retry_after_seconds: seconds } = details
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** @throws Error if the call takes longer */
function within(milliseconds: number, call: Call): Promise<unknown> {
  const tooLate = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The response timed out.'))
    AbortSignal.timeout(milliseconds).addEventListener('abort', fail)
  })
  return Promise.race([call(), tooLate])
}
