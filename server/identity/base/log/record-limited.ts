import { sql } from 'drizzle-orm'
import { RequestError } from '../../../platform/errors/request-error.ts'
import { findCall } from '../../../platform/http/current-call.ts'
import { toSite } from '../../../platform/http/visitor.ts'
import { consumeLimit } from '../../../platform/limits/limiter.ts'
import { hours } from '../../../platform/machine/clock.ts'
import type { Deps } from '../deps.ts'
import { type DomainEvent, publish } from '../events/publish.ts'
import { logEntries } from '../schema/log.ts'
import { type ProjectUnit, runUnit, writeEnding } from '../unit-of-work.ts'

type Row = typeof logEntries.$inferInsert

/** The entries that strangers can cause. Each has a limit per project and network, and a kind that counts the rest. */
const limited = {
  refusals: { limit: 'logRejections', omitted: 'refusals_omitted' },
  events: { limit: 'logEvents', omitted: 'events_omitted' },
} as const

/**
 * Writes entries that strangers can cause, in a separate transaction. Once a network exceeds the limit, its entries are
 * only counted, one row per hour. An IPv6 /48 counts as one network, because one holder can have all of it.
 */
export async function recordLimited(
  deps: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
  group: keyof typeof limited,
  entries: readonly DomainEvent[],
): Promise<void> {
  const { limit, omitted } = limited[group]
  const network = findCall()?.network ?? ''
  const site = toSite(network.replace(/\/64$/, '')) ?? network
  const room = await countRoom(deps, limit, `${projectId} ${site}`, entries.length)
  await runUnit(deps.db, { id: projectId }, async (unit) => {
    for (const entry of entries.slice(0, room)) await publish(unit, entry)
    if (room < entries.length) {
      // The entry that counts the omitted ones comes last.
      await writeEnding(unit)
      await countOmitted(unit, deps, { kind: omitted, network: site, times: entries.length - room })
    }
  })
}

/** Counts entries against a limit. @returns how many of them are within it */
async function countRoom(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: 'logRejections' | 'logEvents',
  subject: string,
  requested: number,
): Promise<number> {
  for (let count = 0; count < requested; count += 1) {
    try {
      await consumeLimit(deps, limit, subject)
    } catch (error) {
      if (error instanceof RequestError && error.code === 'too_many_requests') return count
      throw error
    }
  }
  return requested
}

async function countOmitted(
  unit: ProjectUnit,
  { clock }: Pick<Deps, 'clock'>,
  { kind, network, times }: Pick<Row, 'kind' | 'network' | 'times'>,
): Promise<void> {
  const now = clock.now().getTime()
  const at = new Date(now - (now % hours(1)))
  await unit.tx
    .insert(logEntries)
    .values({ projectId: unit.projectId, at, kind, outcome: 'refused', network, times })
    .onConflictDoUpdate({
      target: [logEntries.projectId, logEntries.kind, logEntries.network, logEntries.at],
      targetWhere: sql`kind in ('refusals_omitted', 'events_omitted')`,
      set: { times: sql`${logEntries.times} + ${times}::int` },
    })
}
