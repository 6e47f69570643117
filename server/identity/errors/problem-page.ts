import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../../platform/http/context.ts'
import { setPagePolicy, toPage } from './page-style.ts'
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

const page = (problem: Problem) =>
  toPage(
    'Sign-in failed',
    html`<p>${problem.error_message}</p>
<p class="note">Details for the site owner: <code>${problem.error_type}, ${problem.request_id}</code></p>
`,
  )
