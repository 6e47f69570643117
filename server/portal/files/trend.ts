import { type SQL, sql } from 'drizzle-orm'
import type { Trend } from '#contract/routes/documents.ts'
import { countedRows } from '#contract/routes/lists.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { requireTimeZone } from '../lists/zone-rules.ts'
import { type Entry, toBars, toStep } from './trend-rules.ts'

/**
 * Returns the chart of a cake's activity. The bars are computed here because the database does not know every time zone
 * name that browsers use.
 * @param scope the activity that the viewer can see
 * @throws AppError invalid_input for an unknown time zone
 */
export async function getTrend(tx: Tx, fileId: string, scope: SQL, timeZone: string): Promise<Trend> {
  requireTimeZone(timeZone)
  // One list per action, because parsing 10,000 rows would take most of the time.
  const kinds = await readRows<{ action: string; instants: number[] }>(
    tx,
    sql`select latest.action, json_agg((extract(epoch from latest.at) * 1000)::float8) as instants
      from (select a.at, case when a.is_access_request then 'access_requested' else a.action end as action
        from activity a where a.file_id = ${fileId} and ${scope}
        order by a.at desc limit ${countedRows + 1}) latest
      group by latest.action`,
  )
  const entries: Entry[] = kinds
    .flatMap(({ action, instants }) => instants.map((at) => ({ at, action })))
    .sort((a, b) => b.at - a.at)
  const counted = entries.slice(0, countedRows)
  const span = (counted[0]?.at ?? 0) - (counted.at(-1)?.at ?? 0)
  const step = toStep(span)
  return { step, bars: toBars(counted, step, timeZone), is_partial: entries.length > countedRows }
}
