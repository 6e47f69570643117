import type { TextChannel } from '../../platform/gateways/gateway.ts'
import type { Report } from '../../platform/gateways/report.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { saveReported } from '../../platform/outbox/reports.ts'
import type { Deps } from '../deps.ts'
import type { GatewaySlot } from '../document/text-message-fields.ts'
import { publish } from '../events/publish.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { saveRejectedNumber } from './rejected-numbers.ts'

/** The channel of a gateway, and its slot in the project document. */
export type GatewayKey = { channel: TextChannel; slot: GatewaySlot }

/** Saves a gateway's report about a message of the project. Repeated and late reports change nothing. */
export async function saveReport(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'secrets' | 'metrics'>,
  { messageId, status, number, code }: Report,
  { channel, slot }: GatewayKey,
): Promise<void> {
  const message = { id: messageId, projectId: unit.projectId, channel }
  const to = await saveReported(unit.tx, message, status, deps.clock.now())
  if (to === undefined) return
  deps.metrics.count('messages_total', { channel, content: 'code', outcome: status })
  if (status === 'delivered') return
  if (number) await saveRejectedNumber(unit, deps, { channel, to, reason: number })
  await publish(unit, {
    kind: 'text_message_undelivered',
    outcome: 'refused',
    account: hashForLog(deps.secrets, to),
    detail: {
      message: messageId,
      channel,
      gateway: `${channel}.${slot}`,
      ...(number ? { reason: number } : {}),
      ...(code === null ? {} : { code }),
    },
  })
}
