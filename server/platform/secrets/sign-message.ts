import { createHmac } from 'node:crypto'
import { minutes } from '../machine/clock.ts'
import { isSameText } from './secrets.ts'

/** A secret in the Standard Webhooks format: `whsec_` and 24 to 64 bytes in base64. */
const secretForm = /^whsec_([A-Za-z0-9+/]{32,86}={0,2})$/

/** Returns a secret's bytes; undefined if the text has another format. */
export function parseSecret(text: string): Buffer | undefined {
  const bytes = Buffer.from(secretForm.exec(text)?.[1] ?? '', 'base64')
  const isCanonical = `whsec_${bytes.toString('base64')}` === text
  return isCanonical && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/**
 * Signs a message (Standard Webhooks, symmetric signatures).
 * @param secrets two during a rotation, and both sign
 * @returns the request headers
 */
export function signMessage(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => toSignature(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}

const toSignature = (secret: Buffer, text: string) =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`

/** How far a signature's timestamp may be from the current time. Prevents replays. */
const tolerance = minutes(5)

/** Returns whether one of the secrets signed a message within the last five minutes. */
export function verifyMessage(
  { headers, body, now }: { headers: { get(name: string): string | null }; body: string; now: Date },
  secrets: readonly Buffer[],
): boolean {
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const age = now.getTime() - Number(timestamp) * 1000
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > tolerance) return false
  const text = `${headers.get('webhook-id') ?? ''}.${timestamp}.${body}`
  const signatures = (headers.get('webhook-signature') ?? '').split(' ').slice(0, maxSignatures)
  return secrets.some((secret) =>
    signatures.some((signature) => isSameText(signature, toSignature(secret, text))),
  )
}

/** There are two during a rotation. */
const maxSignatures = 4
