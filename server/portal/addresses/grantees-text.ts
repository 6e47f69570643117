import { asc, eq, like, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { batchStatementMs, limitStatements } from '../../platform/db/statement-limit.ts'
import { textPasses } from '../schema/text-passes.ts'

/*
 * The search column `grantees_text` of a cake contains its recipients. When a recipient is rewritten, the column follows
 * in batches, because a recipient may have very many cakes. Until then, a search finds both forms (lists/filters.ts).
 */

const prefix = 'grantee '

/** How many cakes a transaction changes. It does so in a fraction of a second. */
const perBatch = 250

/** Lets `rewriteGranteesText` read the cakes of a recipient. */
export async function queueGranteesText(tx: Tx, grantee: Email): Promise<void> {
  await tx
    .insert(textPasses)
    .values({ name: `${prefix}${grantee}` })
    .onConflictDoUpdate({ target: textPasses.name, set: { after: '' } })
}

/** Rewrites the search column of some of the cakes that are queued. @returns whether there may be more */
export function rewriteGranteesText({ db }: { db: Database }): Promise<boolean> {
  return limitStatements(batchStatementMs, () => db.transaction(rewriteBatch))
}

async function rewriteBatch(tx: Tx): Promise<boolean> {
  const isQueued = like(textPasses.name, `${prefix}%`)
  const [pass] = await tx
    .select()
    .from(textPasses)
    .where(isQueued)
    .orderBy(asc(textPasses.name))
    .limit(1)
    .for('update')
  if (!pass) return false
  const isPass = eq(textPasses.name, pass.name)
  const grantee = pass.name.slice(prefix.length)
  const cakes = sql`select distinct file_id from permissions where grantee = ${grantee} and file_id > ${pass.after}
    order by file_id limit ${perBatch}`
  const [batch] = await readRows<{ last: string | null }>(
    tx,
    sql`select max(file_id) as last from (${cakes}) batch`,
  )
  const last = batch?.last ?? null
  if (last === null) {
    await tx.delete(textPasses).where(isPass)
    return true
  }
  await tx.execute(sql`
    update files set grantees_text = present.text
    from (
      select file_id, string_agg(distinct ' ' || grantee, '') as text from permissions
      where file_id in (${cakes}) group by file_id
    ) present
    where files.id = present.file_id and files.grantees_text <> present.text`)
  await tx.update(textPasses).set({ after: last }).where(isPass)
  return true
}
