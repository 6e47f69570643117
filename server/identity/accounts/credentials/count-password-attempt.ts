import type { Email } from '#contract/ids.ts'
import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import {
  buildRefund,
  consumeAllWithin,
  listCounters,
  toCounter,
  toSlowingCounter,
} from '../../../platform/limits/limiter.ts'
import { toDelay } from '../../../platform/limits/rules.ts'
import type { Deps } from '../../base/deps.ts'
import { type Directory, type DirectoryUnit, runUnit, writeAtEnd } from '../../base/unit-of-work.ts'

/** Refunds an attempt, at the end of the caller's unit or in a separate transaction. */
export type RefundPassword = (unit?: DirectoryUnit) => Promise<void>

/**
 * Counts an attempt at a password under the limits of rule A9, before it is compared: per email address and network, per
 * network, and an increasing delay per email address.
 * @param find reads what the password is compared with, and the browser if it is a known one
 * @returns what `find` returns, and a function that refunds the attempt
 * @throws RequestError too_many_requests
 */
export async function countPasswordAttempt<Candidate extends { knownBrowser: string | undefined }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { project, visitor }: { project: Directory; visitor: Visitor },
  address: Email,
  find: (unit: DirectoryUnit) => Promise<Candidate>,
): Promise<{ candidate: Candidate; refund: RefundPassword }> {
  const subject = `${project.id} ${address}`
  const pair = `${subject} ${toNetwork(visitor.ip)}`
  const { candidate, counters, attempts } = await runUnit(db, project, async (unit) => {
    const candidate = await find(unit)
    const counters = [
      // It bounds the rows that made-up email addresses can create. A known browser is exempt, so others on its network
      // cannot lock it out.
      ...(candidate.knownBrowser === undefined ? listCounters('wrongPasswordsFromNetwork', visitor.ip) : []),
      toCounter('wrongPasswords', pair),
      toSlowingCounter(subject),
    ]
    const hits = await consumeAllWithin(unit.tx, { clock }, counters)
    return { candidate, counters, attempts: hits.at(-1) ?? 0 }
  })
  const delay = toDelay(attempts)
  if (delay > 0) await clock.sleep(delay)
  const refundIn = (unit: DirectoryUnit) => writeAtEnd(unit, buildRefund(unit.tx, counters))
  return { candidate, refund: (unit) => (unit ? refundIn(unit) : runUnit(db, project, refundIn)) }
}
