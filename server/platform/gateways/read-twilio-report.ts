import { createHmac } from 'node:crypto'
import { isSameText } from '../secrets/secrets.ts'
import type { ReadReport, ReportRequest } from './report.ts'
import { toNumberRejection } from './twilio-gateway.ts'

/** The query parameter of the report URL that identifies our message. The signature covers it. */
export const reportParameter = 'message_id'

/**
 * Reads a Twilio-compatible delivery report: a form, signed with HMAC-SHA1 over the URL and the sorted fields, with the
 * auth token as the key.
 */
export function readTwilioReport({ url, headers, body }: ReportRequest, authToken: string): ReadReport {
  const form = new URLSearchParams(body)
  if (!isSameText(headers.get('x-twilio-signature') ?? '', signForm(url, form, authToken))) return 'forged'
  const messageId = /^[\w-]{1,100}$/.exec(new URL(url).searchParams.get(reportParameter) ?? '')?.[0] ?? ''
  const state = form.get('MessageStatus')
  if (state === 'delivered' || state === 'read') {
    return { report: { messageId, status: 'delivered', number: null, code: null } }
  }
  if (state !== 'failed' && state !== 'undelivered') return 'ignored'
  const code = /^\d{1,9}$/.exec(form.get('ErrorCode') ?? '')?.[0] ?? null
  return { report: { messageId, status: 'undelivered', number: toNumberRejection(Number(code)), code } }
}

/** Returns the value of the X-Twilio-Signature header. */
export function signForm(url: string, form: URLSearchParams, authToken: string): string {
  const fields = [...form]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}
