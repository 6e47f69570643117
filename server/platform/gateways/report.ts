import type { NumberRejection } from './gateway.ts'

/** A gateway's report about a message that it had accepted. */
export type Report = {
  messageId: string
  status: 'delivered' | 'undelivered'
  /** the phone number is the reason that the message was not delivered */
  number: NumberRejection | null
  /** the gateway's error code */
  code: string | null
}

/** A report request from a gateway. */
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
