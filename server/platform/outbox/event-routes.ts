import * as z from 'zod/mini'
import { findEmail } from '#contract/ids.ts'
import { RequestError } from '../errors/request-error.ts'
import { bodyLimits, limitBody } from '../http/body-limit.ts'
import type { Api } from '../http/context.ts'
import { parseInput, parseJson } from '../http/validation.ts'
import { verifyMessage } from '../secrets/sign-message.ts'
import { findBounced, type RecordInactivity, stopEmail } from './bounces.ts'

export const EmailEvent = z.object({
  type: z.enum(['bounce', 'complaint']),
  recipient: z.string(),
  /** the email's Message-ID header */
  message_id: z.optional(z.string()),
  /** false for a bounce that the email provider retries, which changes nothing */
  permanent: z._default(z.boolean(), true),
  /** the mail server's status, such as 5.1.1 */
  status: z._default(z.string().check(z.regex(/^\d\.\d{1,3}\.\d{1,3}$/)), '5.0.0'),
})

/**
 * `POST /mail/events` receives an email provider's bounces and complaints, signed with MAIL_WEBHOOK_SECRET (Standard
 * Webhooks). Without the secret, the response is 404.
 */
export function registerEmailEvents({ app, deps }: Api, recordInactivity: RecordInactivity): void {
  const { db, clock } = deps
  app.post('/mail/events', limitBody(bodyLimits.default), async (context) => {
    const { emailEventSecret: secret } = deps
    if (!secret) throw new RequestError('not_found')
    const body = await context.req.text()
    const signed = { headers: context.req.raw.headers, body, now: clock.now() }
    if (!verifyMessage(signed, [secret])) throw new RequestError('not_allowed')

    const event = parseInput(EmailEvent, parseJson(body))
    if (event.type === 'bounce' && !event.permanent) return context.json({ stopped: 0 })
    const { type: reason, status, message_id: messageId } = event
    const recipient = findEmail(event.recipient)
    const messages = await db.transaction((tx) => findBounced(tx, { messageId, recipient }))
    let stopped = 0
    for (const { projectId, to } of messages) {
      const inactivity = { projectId, address: to, reason, status }
      // One transaction each, because each log entry belongs to one project's directory.
      if (await db.transaction((tx) => stopEmail(tx, { clock, recordInactivity }, inactivity))) stopped += 1
    }
    return context.json({ stopped })
  })
}
