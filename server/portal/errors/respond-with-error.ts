import type { Context } from 'hono'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { findLocale } from '#languages/locales.ts'
import { sentence, write } from '#languages/sentence.ts'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../platform/http/errors.ts'
import { logRejection } from '../../platform/http/security-events.ts'
import { AppError } from './app-error.ts'

/** The error handler for /api/v1 and for all paths without their own handler. It responds in the request's language. */
export function respondWithError(problem: unknown, context: Context<Env>): Response {
  const { code, facts } = problem instanceof AppError ? problem : toRequestError(problem, context)
  logRejection(context, code)
  setRetryAfter(context, facts.retryAfterSeconds)
  const locale = findLocale(context.req.header('accept-language'))
  const body: ErrorBody = {
    error: write(locale, facts.text ?? sentence(`error.${code}`)),
    code,
    ...(facts.reason === undefined ? {} : { reason: write(locale, facts.reason) }),
    request_id: context.var.requestId,
  }
  return context.json(body, errors[code].status)
}
