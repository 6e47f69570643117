import * as z from 'zod/mini'
import { toJsonValue } from '../machine/to-json-value.ts'
import type { SendRequest } from '../outbound/client.ts'
import { type Gateway, type NumberRejection, sendToGateway, type TextMessage } from './gateway.ts'

/** A Twilio-compatible API: a form-encoded request with HTTP Basic credentials. */
export type TwilioSettings = {
  type: 'twilio'
  /** the origin of the API */
  url: string
  account_sid: string
  /** either a sender or a messaging service */
  from?: string | undefined
  messaging_service_sid?: string | undefined
  /** an approved template, which WhatsApp requires; its first variable is the code */
  content_sid?: string | undefined
}

const Problem = z.object({ code: z.number() })

/** The error codes, in responses and delivery reports, that say why a phone number cannot receive messages. */
const invalid = new Set([21211, 21214, 21217, 21265, 21614, 21635, 30005, 30006, 63003, 63024])
const unsubscribed = 21610

/** @returns null if the code does not concern the phone number, or is not a code */
export function toNumberRejection(code: number): NumberRejection | null {
  if (code === unsubscribed) return 'unsubscribed'
  return invalid.has(code) ? 'invalid' : null
}

type TwilioDeps = { outbound: SendRequest; toReportUrl: (message: TextMessage) => string | undefined }

export function createTwilioGateway(
  settings: TwilioSettings,
  authToken: string,
  { outbound, toReportUrl }: TwilioDeps,
): Gateway {
  const { url, account_sid: account } = settings
  const credentials = Buffer.from(`${account}:${authToken}`).toString('base64')
  return {
    async send(message) {
      const form = toForm(settings, message)
      const reportUrl = toReportUrl(message)
      if (reportUrl !== undefined) form.set('StatusCallback', reportUrl)
      const headers = {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': message.id,
        'user-agent': 'Cakelock-Messages',
      }
      const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
      const request = { method: 'POST', headers, body: form.toString() } as const
      return sendToGateway(() => outbound(`${url}${path}`, request), readRejection)
    },
  }
}

function toForm(
  { from, messaging_service_sid: service, content_sid: template }: TwilioSettings,
  { channel, to, text, code }: TextMessage,
): URLSearchParams {
  const toAddress = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number)
  const form = new URLSearchParams({ To: toAddress(to) })
  if (service !== undefined) form.set('MessagingServiceSid', service)
  else if (from !== undefined) form.set('From', toAddress(from))
  if (template === undefined) form.set('Body', text)
  else {
    form.set('ContentSid', template)
    form.set('ContentVariables', JSON.stringify({ 1: code }))
  }
  return form
}

function readRejection(body: string) {
  const { data } = Problem.safeParse(toJsonValue(body))
  return data ? { number: toNumberRejection(data.code), code: data.code } : { number: null }
}
