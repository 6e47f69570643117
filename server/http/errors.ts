import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Env } from './context.ts'

/** Anything thrown, as the refusal that the caller sees. What we did not foresee is `server_error`, and is logged. */
export function toAppError(problem: unknown, context: Context<Env>): AppError {
  if (problem instanceof AppError) return problem
  if (problem instanceof HTTPException && problem.status === 413) return new AppError('body_too_large')
  context.var.log.error({ problem: describe(problem) }, 'unforeseen error')
  return new AppError('server_error')
}

/** The error boundary of /api/v1 and of every address that is nobody else's. */
export function answerError(problem: unknown, context: Context<Env>): Response {
  const { code, extras } = toAppError(problem, context)
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

/**
 * An error for the log. A database driver's message repeats the values of the query (mails, hashes), so of
 * those only the SQL and the code are kept; of any other the message and where it happened.
 */
export function describe(problem: unknown): Record<string, unknown> {
  if (!(problem instanceof Error)) return { type: typeof problem }
  const frames = (problem.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  if ('query' in problem) {
    const cause = problem.cause as { code?: string; constraint?: string } | undefined
    return {
      name: problem.name,
      sql: problem.query,
      code: cause?.code,
      constraint: cause?.constraint,
      frames,
    }
  }
  return { name: problem.name, message: problem.message, frames }
}
