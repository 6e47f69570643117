import type { Context } from 'hono'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { findLocale } from '#languages/locales.ts'
import { sentence, write } from '#languages/sentence.ts'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../platform/http/errors.ts'
import { logRejection } from '../../platform/http/security-events.ts'
import { AppError } from './app-error.ts'
import { errorPagePolicy, toErrorPage } from './error-page.ts'

/**
 * The error handler for /api/v1 and for all paths without their own handler. It responds in the request's language: with a
 * page if the server cannot serve one that a browser opens, otherwise with JSON.
 */
export function respondWithError(problem: unknown, context: Context<Env>): Response | Promise<Response> {
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
  const { status } = errors[code]
  if (status >= 500 && /\btext\/html\b/.test(context.req.header('accept') ?? '')) {
    const page = toErrorPage(locale, body.error, body.request_id)
    return context.html(page, status, { 'Content-Security-Policy': errorPagePolicy })
  }
  return context.json(body, status)
}
