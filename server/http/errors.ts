import type { Context } from 'hono'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Env } from './context.ts'
import { describeError } from './describe-error.ts'
import { logRefusal } from './security-events.ts'

/** Anything thrown, as the refusal that the caller sees. What we did not foresee is `server_error`, and is logged. */
export function toAppError(problem: unknown, context: Context<Env>): AppError {
  if (problem instanceof AppError) return problem
  if (isHangUp(problem, context.req.raw)) {
    context.var.log.info('the client went away before its request was complete')
    return new AppError('invalid_input', { text: 'The request body ended too early.' })
  }
  context.var.log.error({ problem: describeError(problem) }, 'unforeseen error')
  return new AppError('server_error')
}

/** The error boundary of /api/v1 and of every address that is nobody else's. */
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

/** Reading a body ends like this when the connection closes: the client's doing, and nobody hears the answer. */
function isHangUp(problem: unknown, request: Request): boolean {
  if (!(problem instanceof Error) || !request.signal.aborted) return false
  const code = 'code' in problem ? problem.code : undefined
  return code === 'ECONNRESET' || /^(?:aborted|Client connection prematurely closed\.)$/.test(problem.message)
}
