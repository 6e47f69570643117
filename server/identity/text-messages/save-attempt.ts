import type { TextChannel } from '../../platform/gateways/gateway.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { later } from '../../platform/machine/clock.ts'
import { type ClaimedMessage, endDelivery, postponeMessage } from '../../platform/outbox/claim.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import type { EntryDetail } from '../schema/log.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Attempt } from './find-gateways.ts'
import { saveRejectedNumber } from './rejected-numbers.ts'
import { toWait } from './retry-rules.ts'

/** A text message of a project. */
export type DueText = ClaimedMessage & { projectId: string; channel: TextChannel }

/** Saves the result of an attempt, with its entries in the project's log. */
export async function saveAttempt(
  unit: UnitOfWork,
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
  const isEnded = await endDelivery(unit.tx, due, attempt.end, now)
  if (!isEnded) return
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
