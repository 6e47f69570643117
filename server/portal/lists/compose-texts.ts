import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { batchStatementMs, limitStatements } from '../../platform/db/statement-limit.ts'
import { isTimedOut } from '../../platform/db/unavailable.ts'
import { logProblem } from '../../platform/http/log-problem.ts'
import type { Deps } from '../deps.ts'
import { textPasses } from '../schema/text-passes.ts'

/** The tables with titles, and the column that a trigger composes and folds whenever it is written. */
const passes = [
  { name: 'files', title: 'title' },
  { name: 'activity', title: 'file_title' },
] as const

/** The maximum number of rows that a transaction reads. It changes them in a fraction of a second, and locks nothing else. */
const perBatch = 250

/** How long to wait before the work continues after a problem. */
const retryMilliseconds = 30_000

/**
 * Composes and folds some of the titles that versions before 5.1 stored (ADR 0094). Triggers do the same to everything
 * that is written since, by servers of any version, so each table is read once.
 * @param rows how many rows to read at most
 * @throws DatabaseUnavailable also if a statement takes too long, such as on a row that another transaction has locked
 * @returns whether there is more to do
 */
export async function composeTexts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows = perBatch,
): Promise<boolean> {
  for (const pass of passes) {
    const run = () => db.transaction((tx) => composeBatch(tx, { ...pass, rows }, clock.now()))
    if (await limitStatements(batchStatementMs, run)) return true
  }
  return false
}

/** Composes the next rows of a table. @returns false if there are none left */
async function composeBatch(
  tx: Tx,
  { name, title, rows }: (typeof passes)[number] & { rows: number },
  now: Date,
): Promise<boolean> {
  await tx.insert(textPasses).values({ name }).onConflictDoNothing()
  // Other servers wait here, and then continue after this batch.
  const [pass] = await tx.select().from(textPasses).where(eq(textPasses.name, name)).for('update')
  if (!pass || pass.finishedAt !== null) return false
  const table = sql.identifier(name)
  const column = sql.identifier(title)
  const [batch] = await readRows<{ last: string | null }>(
    tx,
    sql`select max(id) as last from (
      select id from ${table} where id > ${pass.after} order by id limit ${rows}) batch`,
  )
  const last = batch?.last ?? null
  if (last !== null) {
    await tx.execute(sql`update ${table} set ${column} = ${column} where id > ${pass.after} and id <= ${last} and (
      ${column} <> compose_text(${column}) or coalesce(folded_text, search_text) <> fold_text(search_text))`)
  }
  const progress = last === null ? { finishedAt: now } : { after: last }
  await tx.update(textPasses).set(progress).where(eq(textPasses.name, name))
  return true
}

/**
 * Composes texts in the background, at half of the time. A batch that takes too long is rolled back and repeated with
 * fewer rows. @returns a function that stops it
 */
export function startComposing(deps: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  const run = async () => {
    let rows = perBatch
    while (!stopping.signal.aborted) {
      const began = performance.now()
      try {
        if (!(await composeTexts(deps, rows))) return
        rows = Math.min(rows * 2, perBatch)
        await pause(performance.now() - began)
      } catch (error) {
        if (isTimedOut(error) && rows > 1) {
          rows = Math.ceil(rows / 4)
          continue
        }
        logProblem(deps.log, error, 'titles of earlier versions could not be composed')
        await pause(retryMilliseconds)
      }
    }
  }
  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}
