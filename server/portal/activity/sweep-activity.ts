import { sql } from 'drizzle-orm'
import { readRows } from '../../platform/db/read-rows.ts'
import { days, later } from '../../platform/machine/clock.ts'
import type { Deps } from '../deps.ts'

/** How many rows to delete in one transaction. */
const perBatch = 1000

/**
 * Deletes activity that is older than the server's retention, if it has one (rule F12), in batches. The times at which cakes
 * were last opened and baked, and the numbers of cakes, stay: other tables have them.
 */
export async function sweepActivity({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  if (config.activityRetentionDays === undefined) return
  const before = later(clock.now(), -days(config.activityRetentionDays)).toISOString()
  // By company, because the index on the time begins with the company.
  const oldest = sql`(
      select old.id from organizations o cross join lateral (
        select a.id from activity a where a.organization_id = o.id and a.at < ${before}::timestamptz
          order by a.at limit ${perBatch}
      ) old limit ${perBatch}
    ) union all (
      select a.id from activity a where a.organization_id is null and a.at < ${before}::timestamptz
        order by a.at limit ${perBatch}
    )`
  let deleted: unknown[]
  do
    deleted = await db.transaction((tx) =>
      readRows(tx, sql`delete from activity where id in (${oldest}) returning 1`),
    )
  while (deleted.length > 0)
}
