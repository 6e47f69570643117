import * as z from 'zod/mini'
import type { Clock } from '../machine/clock.ts'
import { toJsonValue } from '../machine/to-json-value.ts'
import type { SendRequest } from '../outbound/client.ts'
import { parseSecret, signMessage } from '../secrets/sign-message.ts'
import { type BodyTemplate, writeBody } from './body-template.ts'
import { type Gateway, type NumberRejection, sendToGateway } from './gateway.ts'

/** An operator's URL that receives each message, signed as specified by Standard Webhooks. */
export type WebhookSettings = { type: 'webhook'; url: string; body: BodyTemplate }

const Rejection = z.object({ error: z.string() })

const numberRejections: Readonly<Record<string, NumberRejection>> = {
  invalid_phone_number: 'invalid',
  unsubscribed_phone_number: 'unsubscribed',
}

/** @returns null if the error does not concern the phone number */
export const toWebhookRejection = (error: string): NumberRejection | null =>
  Object.hasOwn(numberRejections, error) ? (numberRejections[error] ?? null) : null

/** @throws Error if the secret does not have the specified format */
export function createWebhookGateway(
  { url, body: template }: WebhookSettings,
  secret: string,
  { outbound, clock }: { outbound: SendRequest; clock: Clock },
): Gateway {
  const key = parseSecret(secret)
  if (!key) throw new Error('The secret of a gateway must be whsec_ and 24 to 64 bytes in base64.')
  return {
    async send(message) {
      const body = writeBody(template, message)
      const signed = signMessage({ id: message.id, at: clock.now(), body }, [key])
      const headers = { 'content-type': 'application/json', 'user-agent': 'Cakelock-Messages', ...signed }
      return sendToGateway(() => outbound(url, { method: 'POST', headers, body }), readRejection, [409, 425])
    },
  }
}

function readRejection(body: string) {
  const { data } = Rejection.safeParse(toJsonValue(body))
  return { number: data ? toWebhookRejection(data.error) : null }
}
