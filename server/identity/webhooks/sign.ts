import { createHmac } from 'node:crypto'

/** A secret in the form of the Standard Webhooks specification: `whsec_` and 24 to 64 bytes in base64. */
const secretForm = /^whsec_([A-Za-z0-9+/]{32,86}={0,2})$/

/** Returns the bytes of a secret; undefined if the text has another form. */
export function parseSecret(text: string): Buffer | undefined {
  const bytes = Buffer.from(secretForm.exec(text)?.[1] ?? '', 'base64')
  const isCanonical = `whsec_${bytes.toString('base64')}` === text
  return isCanonical && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/**
 * Signs a message (Standard Webhooks, symmetric signatures).
 * @param secrets during a rotation two, which both sign
 * @returns the headers of the request
 */
export function signMessage(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
