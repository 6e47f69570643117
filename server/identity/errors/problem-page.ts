import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../../platform/http/context.ts'
import { setPagePolicy, stylesheetUrl } from './page-style.ts'
import { toSdkErrorResponse } from './sdk-error.ts'

type Problem = { error_message: string; error_type: string; request_id: string }

/**
 * The error handler of URLs that browsers open: a page if the request accepts HTML, otherwise the JSON of the SDK API.
 */
export async function respondWithProblemPage(error: unknown, context: Context<Env>): Promise<Response> {
  const response = toSdkErrorResponse(error, context)
  if (!/\btext\/html\b/.test(context.req.header('accept') ?? '')) return response
  const problem = (await response.json()) as Problem
  context.status(response.status as 400)
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) context.header('Retry-After', retryAfter)
  setPagePolicy(context)
  return context.html(page(problem))
}

const page = (problem: Problem) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign-in failed</title>
<link rel="stylesheet" href="${stylesheetUrl}">
</head>
<body>
<main>
<h1>Sign-in failed</h1>
<p>${problem.error_message}</p>
<p class="note">Details for the site owner: <code>${problem.error_type}, ${problem.request_id}</code></p>
</main>
</body>
</html>`
