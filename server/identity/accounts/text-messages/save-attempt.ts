import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import type { Report } from '../../../platform/gateways/report.ts'
import { hashForLog } from '../../../platform/http/security-events.ts'
import { later } from '../../../platform/machine/clock.ts'
import { type ClaimedMessage, endDeliveries, postponeMessage } from '../../../platform/outbox/claim.ts'
import { saveReported } from '../../../platform/outbox/reports.ts'
import type { Deps } from '../../base/deps.ts'
import type { GatewaySlot } from '../../base/document/text-message-fields.ts'
import { publish } from '../../base/events/publish.ts'
import type { EntryDetail } from '../../base/schema/log.ts'
import type { ProjectUnit } from '../../base/unit-of-work.ts'
import type { Attempt } from './find-gateways.ts'
import { saveRejectedNumber } from './rejected-numbers.ts'
import { toWait } from './retry-rules.ts'

/** A text message of a project. */
export type DueText = ClaimedMessage & { projectId: string; channel: TextChannel }

/** Saves the result of an attempt, with its entries in the project's log. */
export async function saveAttempt(
  unit: ProjectUnit,
  deps: Deps,
  due: DueText,
  attempt: Attempt | { end: 'expired' },
): Promise<void> {
  const { id, channel, to, attempts } = due
  const now = deps.clock.now()
  const owner = hashForLog(deps.secrets, to)
  const write = (kind: Kind, outcome: 'done' | 'refused', detail: EntryDetail) =>
    publish(unit, { kind, account: owner, outcome, detail: { message: id, channel, ...detail } })

  if (attempt.end === 'failed') {
    return postponeMessage(unit.tx, due, later(now, toWait(attempts)))
  }
  const ended = await endDeliveries(unit.tx, [id], attempt.end, now)
  if (ended.length === 0) return
  if (attempt.end === 'expired') return write('text_message_expired', 'refused', { attempts })
  if (attempt.end === 'accepted') {
    for (const { slot, problem } of attempt.failures) {
      await write('text_message_failed_over', 'done', { gateway: `${channel}.${slot}`, problem })
    }
    return write('text_message_sent', 'done', { gateway: `${channel}.${attempt.slot}` })
  }
  if (attempt.number) await saveRejectedNumber(unit, deps, { channel, to, reason: attempt.number })
  const { slot, problem = 'The project has no gateway.' } = attempt.failures.at(-1) ?? {}
  return write('text_message_refused', 'refused', {
    ...(slot ? { gateway: `${channel}.${slot}` } : {}),
    reason: attempt.number ?? 'gateway',
    problem,
  })
}

type Kind = `text_message_${'sent' | 'failed_over' | 'refused' | 'expired'}`

/** The channel of a gateway, and its slot in the project document. */
export type GatewayKey = { channel: TextChannel; slot: GatewaySlot }

/** Saves a gateway's report about a message of the project. Repeated and late reports change nothing. */
export async function saveReport(
  unit: ProjectUnit,
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
