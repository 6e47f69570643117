import { html } from 'hono/html'
import type { App } from '../../../platform/http/context.ts'
import { type ExplainedError, listExplainedErrors } from './error-guide.ts'
import { pageCss, setPagePolicy, toPage } from './page-style.ts'

/** Serves the public page that every `error_url` points to: one section per error type, named by its anchor. */
export function registerErrorsPage(app: App): void {
  app.get('/errors', (context) => {
    context.header('Cache-Control', 'public, max-age=3600')
    setPagePolicy(context)
    return context.html(page(listExplainedErrors()))
  })
  app.get('/pages.css', (context) => {
    context.header('Cache-Control', 'public, max-age=3600')
    return context.body(pageCss, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
}

/** Lets a long error type wrap after its underscores. */
const breakable = (type: string) =>
  type.split('_').map((word, index) => (index === 0 ? word : html`_<wbr>${word}`))

const page = (errors: readonly ExplainedError[]) =>
  toPage(
    'Errors of the sign-in API',
    html`<p class="lead">Each error has a type, an HTTP status and a message. The message can contain more detail than this page.
To find an error in the server log, search for the request ID in the response.</p>
<details>
<summary>All ${errors.length} error types</summary>
<ul>${errors.map(({ type }) => html`<li><a href="#${type}"><code>${breakable(type)}</code></a></li>`)}</ul>
</details>
${errors.map(
  ({ type, status, cause, fix }) => html`<section id="${type}" aria-labelledby="${type}-title">
<h2 id="${type}-title"><a href="#${type}"><code>${breakable(type)}</code></a> <span class="status">HTTP ${status}</span></h2>
<p>${cause}</p>
<p class="fix"><strong>How to fix it:</strong> ${fix}</p>
</section>
`,
)}`,
  )
