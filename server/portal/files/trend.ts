import { type SQL, sql } from 'drizzle-orm'
import type { Trend } from '#contract/routes/documents.ts'
import { countedRows } from '#contract/routes/lists.ts'
import type { Tx } from '../../db/database.ts'
import { readRows } from '../../db/read-rows.ts'
import { AppError } from '../../http/app-error.ts'
import { isTimeZone } from '../lists/zone-rules.ts'
import { type Entry, toBars, toStep } from './trend-rules.ts'

/**
 * What happened to one cake over time, by the bars of the chart. The bars are cut here and not in the database, which
 * does not know every name of a zone that a browser has.
 * @param scope what of the activity the viewer sees
 * @throws AppError invalid_input for a zone that is none
 */
export async function getTrend(tx: Tx, fileId: string, scope: SQL, timeZone: string): Promise<Trend> {
  if (!isTimeZone(timeZone)) {
    throw new AppError('invalid_input', {
      text: 'time_zone must be an IANA time zone such as Europe/Bucharest.',
    })
  }
  // A list for each action and not a row for each entry: of 10,000 rows most of the time would go to their names.
  const kinds = await readRows<{ action: string; instants: number[] }>(
    tx,
    sql`select latest.action, json_agg((extract(epoch from latest.at) * 1000)::float8) as instants
      from (select a.at, a.action from activity a where a.file_id = ${fileId} and ${scope}
        order by a.at desc limit ${countedRows + 1}) latest
      group by latest.action`,
  )
  const entries: Entry[] = kinds
    .flatMap(({ action, instants }) => instants.map((at) => ({ at, action })))
    .sort((one, other) => other.at - one.at)
  const counted = entries.slice(0, countedRows)
  const span = (counted[0]?.at ?? 0) - (counted.at(-1)?.at ?? 0)
  const step = toStep(span)
  return { step, bars: toBars(counted, step, timeZone), is_partial: entries.length > countedRows }
}
