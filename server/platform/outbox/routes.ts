import type { Context } from 'hono'
import { findEmail } from '#contract/ids.ts'
import { locales } from '#languages/locales.ts'
import { withColorScheme } from '../../../emails/preview.ts'
import { RequestError } from '../errors/request-error.ts'
import type { Api } from '../http/context.ts'
import { isLoopbackName } from '../http/own-origin.ts'
import { css, type Look, page, schemes, widths } from './page.ts'
import { findMessage, listMessages, type Message } from './store.ts'

/**
 * Development only: `/outbox` shows every message, `/outbox/<id>.html` shows an email's HTML, and `/outbox.json?to=`
 * returns the messages as JSON, newest first. Only responds under loopback names, which prevents DNS rebinding by other
 * sites.
 */
export function registerOutbox({ app, deps }: Api): void {
  const list = async (context: Context, look: Pick<Look, 'locale'> = {}) => {
    requireLoopback(context)
    const to = context.req.query('to')
    const address = to === undefined ? to : (findEmail(to) ?? to)
    return deps.db.transaction((tx) => listMessages(tx, deps, address, look))
  }
  app.get('/outbox.json', async (context) => context.json((await list(context)).map(toJson)))
  app.get('/outbox', async (context) => {
    const look = readLook(context)
    const messages = await list(context, look)
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return context.html(page(messages, look, context.req.query('to')))
  })
  app.get('/outbox/:file', async (context) => {
    requireLoopback(context)
    const { scheme, ...look } = readLook(context)
    const id = /^([\w-]+)\.html$/.exec(context.req.param('file'))?.[1]
    const message =
      id === undefined ? undefined : await deps.db.transaction((tx) => findMessage(tx, deps, id, look))
    if (!message?.html) throw new RequestError('not_found')
    context.header(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:; base-uri 'none'; frame-ancestors 'self'",
    )
    return context.html(scheme ? withColorScheme(message.html, scheme) : message.html)
  })
  app.get('/outbox.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

function requireLoopback(context: Context): void {
  if (!isLoopbackName(new URL(context.req.url).hostname)) throw new RequestError('not_found')
}

/** Reads the language, color scheme and width in which the page shows the emails. */
function readLook(context: Context): Look {
  const find = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = values.find((candidate) => candidate === context.req.query(name))
    return value === undefined ? {} : { [name]: value }
  }
  return { ...find('locale', locales), ...find('scheme', schemes), ...find('width', widths) }
}

const toJson = ({ id, to, channel, subject, text, html, code, link, createdAt }: Message) => ({
  id,
  to,
  channel,
  subject,
  text,
  html,
  code,
  link,
  created_at: createdAt.toISOString(),
})
