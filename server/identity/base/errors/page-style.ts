import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../../../platform/http/context.ts'
import { toSdkErrorResponse } from './sdk-error.ts'

/** A page that the SDK API serves. */
export const toPage = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/sdk/v1/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}</main>
</body>
</html>`

/** Sets a Content-Security-Policy that only allows the stylesheet. */
export function setPagePolicy(context: Context): void {
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
}

export const pageCss = `:root { color-scheme: light dark; --text: light-dark(#1b1b1f, #ececf0); --soft: light-dark(#55555f, #a9a9b4); --line: light-dark(#dcdce2, #33333b); --page: light-dark(#f6f6f8, #141417); --card: light-dark(#fff, #1d1d22); --accent: light-dark(#1a4fc4, #9dbbff) }
* { box-sizing: border-box }
html { scroll-padding-block-start: 1.5rem }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: var(--page); color: var(--text); -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
main { max-width: 46rem; margin-inline: auto; padding: 3rem 1.25rem 5rem; overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.25; letter-spacing: -.01em }
p { margin: 0 0 .5rem; max-width: 68ch }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px }
.lead, .note { color: var(--soft) }
details { margin-block: 1.5rem 2rem; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
summary { min-height: 1.75rem; font-weight: 600; cursor: pointer }
details ul { columns: 17rem; column-gap: 1.5rem; margin: .75rem 0 .25rem; padding: 0; list-style: none }
details li { padding-block: .25rem; break-inside: avoid }
details a { text-decoration: none }
details a:hover { text-decoration: underline }
section { padding: 1.25rem; margin-block-end: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
section:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent) }
h2 { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; justify-content: space-between; margin: 0 0 .5rem; font-size: 1rem; line-height: 1.4 }
h2 a { color: inherit; text-decoration: none }
h2 a:hover { text-decoration: underline }
h2 code { font-size: 1rem; font-weight: 600 }
.status { font-size: .8125rem; font-weight: 500; color: var(--soft); white-space: nowrap }
section p:last-child { margin: 0 }
.fix { color: var(--soft) }
.fix strong { color: var(--text) }
`

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
