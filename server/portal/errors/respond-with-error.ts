import type { Context } from 'hono'
import { type ErrorBody, errors } from '#contract/errors.ts'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../platform/http/errors.ts'
import { logRejection } from '../../platform/http/security-events.ts'
import { AppError } from './app-error.ts'

/** The error handler of /api/v1 and of all paths without a handler of their own. */
export function respondWithError(problem: unknown, context: Context<Env>): Response {
  const { code, facts } = problem instanceof AppError ? problem : toRequestError(problem, context)
  logRejection(context, code)
  setRetryAfter(context, facts.retryAfterSeconds)
  const body: ErrorBody = {
    error: facts.text ?? errors[code].text,
    code,
    ...(facts.reason === undefined ? {} : { reason: facts.reason }),
    request_id: context.var.requestId,
  }
  return context.json(body, errors[code].status)
}
