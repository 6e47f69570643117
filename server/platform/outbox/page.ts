import { html } from 'hono/html'
import { type Locale, locales } from '#languages/locales.ts'
import type { Message } from './store.ts'

export const schemes = ['light', 'dark'] as const
export const widths = ['600', '320'] as const

/** How the page shows the emails; by default as sent, in the device's color scheme, 600 px wide. */
export type Look = {
  locale?: Locale
  scheme?: (typeof schemes)[number]
  width?: (typeof widths)[number]
}

/** Renders the page with all messages. `to` limits the list to one recipient. */
export const page = (messages: Message[], look: Look, to: string | undefined) => html`<!doctype html>
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
<p>Every message that this development server would have sent, newest first. <a href="${toUrl(look, to)}">Reload</a></p>
<nav aria-label="Preview of emails">
${choices('Language', 'locale', [undefined, ...locales], look, to)}
${choices('Theme', 'scheme', [undefined, ...schemes], look, to)}
${choices('Width', 'width', widths, { width: '600', ...look }, to)}
</nav>
${messages.length === 0 ? html`<p>No messages yet.</p>` : messages.map((message) => article(message, look))}
</main>
</body>
</html>`

function choices(
  title: string,
  name: keyof Look,
  values: readonly (string | undefined)[],
  look: Look,
  to: string | undefined,
) {
  const links = values.map((value) => {
    const current = look[name] === value ? html` aria-current="true"` : ''
    const label = value ?? (name === 'locale' ? 'as sent' : 'device')
    return html` <a href="${toUrl({ ...look, [name]: value }, to)}"${current}>${label}</a>`
  })
  return html`<p>${title}:${links}</p>`
}

const toQuery = (fields: Record<string, string | undefined>): string => {
  const set = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}
const toUrl = (look: Look, to: string | undefined) => `/outbox${toQuery({ ...look, to })}`

const channelNames = { email: 'Mail', sms: 'Text message', whatsapp: 'WhatsApp message' }

function article(message: Message, { width = '600', ...look }: Look) {
  const { id, to, channel, subject, text, code, link, createdAt } = message
  return html`<article>
<h2>${subject || channelNames[channel]}</h2>
<p class="about">To ${to}, <time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></p>
${code === null ? '' : html`<p class="code">${code}</p>`}
${message.html === null ? '' : html`<iframe sandbox loading="lazy" class="width-${width}" title="HTML: ${subject}" src="/outbox/${id}.html${toQuery(look)}"></iframe>`}
<pre dir="auto">${text}</pre>
${link === null ? '' : html`<p><a href="${link}">${link}</a></p>`}
</article>`
}

export const css = `:root { color-scheme: light dark; --line: light-dark(#d8d8de, #3a3a42); --soft: light-dark(#5b5b66, #a9a9b4) }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #141417); color: light-dark(#1b1b1f, #ececf0) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
a { color: light-dark(#1a4fc4, #9dbbff) }
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem } nav p { margin: 0 } nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: light-dark(#fff, #1d1d22); overflow-wrap: anywhere }
iframe { display: block; max-width: 100%; height: 32rem; margin: .75rem 0 0; border: 1px solid var(--line); border-radius: 6px }
.width-600 { width: 600px } .width-320 { width: 320px }
.about { margin: .25rem 0 0; color: var(--soft); font-size: .875rem }
.code { margin: .75rem 0 0; font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap }
`
