import { RequestError } from '../../../platform/errors/request-error.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { consumeKeyWithin } from '../../../platform/limits/limiter.ts'
import { hours } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import type { StoredTextMessages } from '../../base/document/text-message-fields.ts'
import type { ProjectUnit } from '../../base/unit-of-work.ts'
import type { PhoneNumber } from '../users/phones.ts'

/** How many digits of a phone number follow its prefix. */
const digitsAfterPrefix = 4

/**
 * Counts a message against the budgets of the project, in the transaction that adds it to the outbox. A message that is
 * not sent therefore does not count, and concurrent processes never exceed a budget.
 * @throws RequestError too_many_requests
 */
export async function consumeBudgets(
  unit: ProjectUnit,
  deps: Pick<Deps, 'clock'>,
  { budget }: Pick<StoredTextMessages, 'budget'>,
  { channel, to }: { channel: TextChannel; to: PhoneNumber },
): Promise<void> {
  const prefix = to.slice(0, -digitsAfterPrefix)
  // Always in this order, so that concurrent transactions cannot deadlock.
  const counters = [
    ['messages_per_day', 'all'],
    ['per_prefix', prefix],
    ['per_number', to],
  ] as const
  for (const [name, subject] of counters) {
    const hits = budget[name]
    const key = `textMessages:${unit.projectId} ${channel} ${name} ${subject}`
    try {
      await consumeKeyWithin(unit.tx, deps, key, { hits, window: hours(24) })
    } catch (error) {
      if (error instanceof RequestError) {
        const numbers = name === 'per_prefix' ? { numbers: `${prefix}…` } : {}
        describeCall({
          rejection: {
            cause: 'budget reached',
            budget: `${channel}.budget.${name}`,
            limit: hits,
            ...numbers,
          },
        })
      }
      throw error
    }
  }
}
