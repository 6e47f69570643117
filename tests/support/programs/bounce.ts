import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { serverUrl } from '../browser/addresses.ts'

/** The key with which an email provider signs its reports. */
export const emailEventSecret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** Reports, like an email provider, that a server's emails to an address bounced. */
export async function bounce(recipient: string, server = serverUrl): Promise<void> {
  const body = JSON.stringify({ type: 'bounce', recipient, status: '5.1.1' })
  const [id, at] = [randomUUID(), new Date()]
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(emailEventSecret).sign(id, at, body),
  }
  const response = await fetch(`${server}/mail/events`, { method: 'POST', headers, body })
  if (!response.ok)
    throw new Error(`POST /mail/events responded with ${response.status}: ${await response.text()}`)
}
