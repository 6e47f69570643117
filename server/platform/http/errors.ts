import type { Context } from 'hono'
import { isOfDeletedAccount } from '../db/deleted-account.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { RequestError } from '../errors/request-error.ts'
import type { Env } from './context.ts'
import { describeError } from './describe-error.ts'

/** A restart of PostgreSQL takes a few seconds. */
const databaseWaitSeconds = 2

/** Converts any thrown value that is not an API error. Unexpected problems are logged and become `server_error`. */
export function toRequestError(problem: unknown, context: Context<Env>): RequestError {
  if (problem instanceof RequestError) return problem
  if (isClientDisconnect(problem, context.req.raw)) {
    context.var.log.info('the client disconnected before its request was complete')
    return new RequestError('invalid_input', {
      text: { english: 'The request body ended too early.' },
    })
  }
  // watchOutages() logs it, once for all requests.
  if (problem instanceof DatabaseUnavailable)
    return new RequestError('unavailable', { retryAfterSeconds: databaseWaitSeconds })
  if (isOfDeletedAccount(problem)) return new RequestError('session_ended')
  context.var.log.error({ problem: describeError(problem) }, 'unexpected error')
  return new RequestError('server_error')
}

export function setRetryAfter(context: Context<Env>, seconds: number | undefined): void {
  if (seconds !== undefined) context.header('Retry-After', String(seconds))
}

/** Whether reading the body failed because the client closed the connection. */
function isClientDisconnect(problem: unknown, request: Request): boolean {
  if (!(problem instanceof Error) || !request.signal.aborted) return false
  const code = 'code' in problem ? problem.code : undefined
  return code === 'ECONNRESET' || /^(?:aborted|Client connection prematurely closed\.)$/.test(problem.message)
}
