import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { directionOf, findLocale, type Locale } from '#languages/locales.ts'
import { sentence, write } from '#languages/sentence.ts'
import type { Env } from '../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../platform/http/errors.ts'
import { logRejection } from '../../platform/http/security-events.ts'
import { AppError } from './app-error.ts'

/** A page with one sentence, for a visitor whose browser opens a page that the server cannot serve at present. */
const toErrorPage = (locale: Locale, sentence: string, requestId: string) => html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sentence}</title>
<style>${raw(css)}</style>
</head>
<body>
<main>
<h1>${sentence}</h1>
<p><code>${requestId}</code></p>
</main>
</body>
</html>`

/** The colors of the portal (design/tokens.css). The page loads nothing, because the server may serve nothing. */
const css = `:root { color-scheme: light dark }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f4f6f7, #0d161b); color: light-dark(#14242d, #e7eef1) }
main { box-sizing: border-box; max-width: 30rem; margin: 1.5rem; padding: 2rem 1.5rem; border: 1px solid light-dark(#dce3e6, #263740); border-radius: 8px; background: light-dark(#fff, #142129); overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.4 }
p { margin: 0; font-size: .875rem; color: light-dark(#4d616c, #a2b4bd) }`

const styleHash = createHash('sha256').update(css).digest('base64')

/** The page's policy: its own style, and nothing else. */
const errorPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * The error handler for /api/v1 and for all paths without their own handler. It responds in the request's language: with a
 * page if the server cannot serve one that a browser opens, or was asked too often; otherwise with JSON.
 */
export function respondWithError(problem: unknown, context: Context<Env>): Response | Promise<Response> {
  const { code, content } = problem instanceof AppError ? problem : toRequestError(problem, context)
  const conflict = problem instanceof AppError ? problem.conflict : undefined
  logRejection(context, code)
  setRetryAfter(context, content.retryAfterSeconds)
  const locale = findLocale(context.req.header('accept-language'))
  const body: ErrorBody = {
    error: write(locale, content.text ?? sentence(`error.${code}`)),
    code,
    ...(content.reason === undefined ? {} : { reason: write(locale, content.reason) }),
    ...(conflict && { conflict }),
    request_id: context.var.requestId,
  }
  const { status } = errors[code]
  if ((status >= 500 || status === 429) && /\btext\/html\b/.test(context.req.header('accept') ?? '')) {
    const page = toErrorPage(locale, body.error, body.request_id)
    return context.html(page, status, { 'Content-Security-Policy': errorPagePolicy })
  }
  return context.json(body, status)
}
