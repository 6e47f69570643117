import type { Context } from 'hono'
import { html } from 'hono/html'
import { findEmail } from '#contract/ids.ts'
import { AppError } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import { listMessages, type Message } from './store.ts'

/**
 * Development only: `/outbox` shows every message and `/outbox.json?to=` returns them as JSON, newest first. Responds
 * only under loopback names, which prevents DNS rebinding by other sites.
 */
export function registerOutbox({ app, deps }: Api): void {
  const list = async (context: Context) => {
    if (!/^(?:[\w-]+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(new URL(context.req.url).hostname)) {
      throw new AppError('not_found')
    }
    const to = context.req.query('to')
    return deps.db.transaction((tx) => listMessages(tx, deps, to === undefined ? to : (findEmail(to) ?? to)))
  }
  app.get('/outbox.json', async (context) => context.json((await list(context)).map(toJson)))
  app.get('/outbox', async (context) => {
    const messages = await list(context)
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return context.html(page(messages))
  })
  app.get('/outbox.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

const toJson = ({ id, to, channel, subject, text, code, link, createdAt }: Message) => ({
  id,
  to,
  channel,
  subject,
  text,
  code,
  link,
  created_at: createdAt.toISOString(),
})

const page = (messages: Message[]) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Every message that this development server would have sent, newest first. <a href="/outbox">Reload</a></p>
${messages.length === 0 ? html`<p>No messages yet.</p>` : messages.map(article)}
</main>
</body>
</html>`

const channelNames = { email: 'Mail', sms: 'Text message', whatsapp: 'WhatsApp message' }

const article = ({ to, channel, subject, text, code, link, createdAt }: Message) => html`<article>
<h2>${subject || channelNames[channel]}</h2>
<p class="about">To ${to}, <time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></p>
${code === null ? '' : html`<p class="code">${code}</p>`}
<pre>${text}</pre>
${link === null ? '' : html`<p><a href="${link}">${link}</a></p>`}
</article>`

const css = `:root { color-scheme: light dark; --line: light-dark(#d8d8de, #3a3a42); --soft: light-dark(#5b5b66, #a9a9b4) }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #141417); color: light-dark(#1b1b1f, #ececf0) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
a { color: light-dark(#1a4fc4, #9dbbff) }
article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: light-dark(#fff, #1d1d22); overflow-wrap: anywhere }
.about { margin: .25rem 0 0; color: var(--soft); font-size: .875rem }
.code { margin: .75rem 0 0; font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap }
`
