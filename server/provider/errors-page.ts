import { html } from 'hono/html'
import type { App } from '../http/context.ts'
import { type ExplainedError, listExplainedErrors } from './error-guide.ts'

/** The page that `error_url` of every error leads to: each error type under its own anchor. Open to everybody. */
export function registerErrorsPage(app: App): void {
  app.get('/errors', (context) => {
    context.header('Cache-Control', 'public, max-age=3600')
    return context.html(page(listExplainedErrors()))
  })
}

const page = (errors: readonly ExplainedError[]) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors of the sign-in API</title>
</head>
<body>
<main>
<h1>Errors of the sign-in API</h1>
<p>Each error has a type, an HTTP status and a sentence, which may name details. The request ID in the answer is also in
the log of the server.</p>
${errors.map(
  ({ type, status, cause, fix }) => html`<section id="${type}" aria-labelledby="${type}-title">
<h2 id="${type}-title"><code>${type}</code></h2>
<p>HTTP status ${status}. ${cause}</p>
<p>How to fix it: ${fix}</p>
</section>
`,
)}</main>
</body>
</html>`
