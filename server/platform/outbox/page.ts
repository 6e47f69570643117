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

const timeFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

function article(message: Message, { width = '600', ...look }: Look) {
  const { id, to, channel, subject, text, code, link, createdAt } = message
  return html`<article>
<h2>${subject || channelNames[channel]}</h2>
<p class="about">To ${to}, <time datetime="${createdAt.toISOString()}">${timeFormat.format(createdAt)} UTC</time></p>
${code === null ? '' : html`<p class="code">${code}</p>`}
${message.html === null ? '' : html`<iframe sandbox loading="lazy" class="width-${width}" title="HTML: ${subject}" src="/outbox/${id}.html${toQuery(look)}"></iframe>`}
<pre dir="auto">${text}</pre>
${link === null ? '' : html`<p><a href="${link}">${link}</a></p>`}
</article>`
}

/** The colors are the design tokens (tests/architecture/design.test.ts), which this page cannot load. */
export const css = `:root { color-scheme: light dark; --page: light-dark(#f4f6f7, #0d161b); --surface: light-dark(#ffffff, #142129); --ink: light-dark(#14242d, #e7eef1); --ink-quiet: light-dark(#4d616c, #a2b4bd); --hairline: light-dark(#dce3e6, #263740); --link: light-dark(#1a5f96, #8fcaf5); --focus: light-dark(#1a6fae, #7cc6f7) }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--page); color: var(--ink) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem } h2 { font-size: 1.125rem; margin: 0 }
a { color: var(--link); text-underline-offset: .2em }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem } nav p { margin: 0 } nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--hairline); border-radius: 8px; background: var(--surface); overflow-wrap: anywhere }
iframe { display: block; max-width: 100%; height: 32rem; margin: .75rem 0 0; border: 1px solid var(--hairline); border-radius: 4px }
.width-600 { width: 600px } .width-320 { width: 320px }
.about { margin: .25rem 0 0; color: var(--ink-quiet); font-size: .8125rem }
.code { margin: .75rem 0 0; font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap }
`
