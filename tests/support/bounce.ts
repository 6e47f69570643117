import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { serverUrl } from './addresses.ts'

/** The key with which a mail provider signs its reports. */
export const mailEventSecret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** Reports as a mail provider would that the server's mails to an address bounced. */
export async function bounce(recipient: string): Promise<void> {
  const body = JSON.stringify({ type: 'bounce', recipient, status: '5.1.1' })
  const [id, at] = [randomUUID(), new Date()]
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(mailEventSecret).sign(id, at, body),
  }
  const answer = await fetch(`${serverUrl}/mail/events`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`POST /mail/events answered ${answer.status}: ${await answer.text()}`)
}
