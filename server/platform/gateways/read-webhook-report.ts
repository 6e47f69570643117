import * as z from 'zod/mini'
import { toJsonValue } from '../machine/to-json-value.ts'
import { parseSecret, verifyMessage } from '../secrets/sign-message.ts'
import type { ReadReport, ReportRequest } from './report.ts'
import { toWebhookRejection } from './webhook-gateway.ts'

const Body = z.object({
  message_id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  status: z.enum(['delivered', 'undelivered']),
  error: z.optional(z.nullable(z.string().check(z.regex(/^[\w.-]{1,100}$/)))),
})

/** Reads a delivery report that is signed with the gateway's secret, as specified by Standard Webhooks. */
export function readWebhookReport(
  { headers, body }: ReportRequest,
  { secret, now }: { secret: string; now: Date },
): ReadReport {
  const key = parseSecret(secret)
  if (!key || !verifyMessage({ headers, body, now }, [key])) return 'forged'
  const parsed = Body.safeParse(toJsonValue(body))
  if (!parsed.success) return 'invalid'
  const { message_id: messageId, status, error = null } = parsed.data
  return {
    report: { messageId, status, number: error === null ? null : toWebhookRejection(error), code: error },
  }
}
