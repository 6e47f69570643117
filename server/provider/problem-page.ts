import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../http/context.ts'
import { answerSdkError } from './error.ts'

/**
 * The error boundary of addresses that a browser is led to: a page with the sentence for people, and the
 * contract's own shape for programs.
 */
export async function answerProblemPage(problem: unknown, context: Context<Env>): Promise<Response> {
  const answer = answerSdkError(problem, context)
  if (!/\btext\/html\b/.test(context.req.header('accept') ?? '')) return answer
  const told = (await answer.json()) as { error_message: string; error_type: string; request_id: string }
  context.status(answer.status as 400)
  const wait = answer.headers.get('retry-after')
  if (wait !== null) context.header('Retry-After', wait)
  return context.html(page(told))
}

const page = (told: { error_message: string; error_type: string; request_id: string }) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Signing in did not work</title>
</head>
<body>
<main>
<h1>Signing in did not work</h1>
<p>${told.error_message}</p>
<p>For whoever runs this site: ${told.error_type}, ${told.request_id}</p>
</main>
</body>
</html>`
