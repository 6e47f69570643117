import type { Context } from 'hono'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { isOfDeletedAccount } from '../db/deleted-account.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { AppError } from '../errors/app-error.ts'
import type { Env } from './context.ts'
import { describeError } from './describe-error.ts'
import { logRefusal } from './security-events.ts'

/** A restart of PostgreSQL takes a few seconds. */
const databaseWaitSeconds = 2

/** Converts anything thrown into an AppError. Unexpected errors are logged and become `server_error`. */
export function toAppError(problem: unknown, context: Context<Env>): AppError {
  if (problem instanceof AppError) return problem
  if (isClientDisconnect(problem, context.req.raw)) {
    context.var.log.info('the client disconnected before its request was complete')
    return new AppError('invalid_input', { text: 'The request body ended too early.' })
  }
  if (problem instanceof DatabaseUnavailable) {
    context.var.log.error({ problem: describeError(problem) }, 'the database is unavailable')
    return new AppError('unavailable', { retryAfterSeconds: databaseWaitSeconds })
  }
  if (isOfDeletedAccount(problem)) return new AppError('session_ended')
  context.var.log.error({ problem: describeError(problem) }, 'unexpected error')
  return new AppError('server_error')
}

/** The error handler of /api/v1 and of all paths without a handler of their own. */
export function answerError(problem: unknown, context: Context<Env>): Response {
  const { code, extras } = toAppError(problem, context)
  logRefusal(context, code)
  setRetryAfter(context, extras.retryAfterSeconds)
  const body: ErrorBody = {
    error: extras.text ?? errors[code].text,
    code,
    ...(extras.reason === undefined ? {} : { reason: extras.reason }),
    request_id: context.var.requestId,
  }
  return context.json(body, errors[code].status)
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
