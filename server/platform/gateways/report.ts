import type { NumberRejection } from './gateway.ts'

/** What a gateway reports after it accepted a message. */
export type Report = {
  messageId: string
  status: 'delivered' | 'undelivered'
  /** the phone number is why the message was not delivered */
  number: NumberRejection | null
  /** the gateway's code of the problem */
  code: string | null
}

/** A request of a gateway. */
export type ReportRequest = {
  /** the public URL, with its query */
  url: string
  headers: { get(name: string): string | null }
  body: string
}

/**
 * - `forged`: the signature is wrong, missing or too old
 * - `invalid`: authentic, and not in the documented format
 * - `ignored`: authentic, and about something other than the end of a delivery
 */
export type ReadReport = { report: Report } | 'forged' | 'invalid' | 'ignored'
