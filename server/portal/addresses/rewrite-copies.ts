import { asc, eq, like, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { batchStatementMs, limitStatements } from '../../platform/db/statement-limit.ts'
import { textPasses } from '../schema/text-passes.ts'

/*
 * A cake contains the email addresses of its recipients and its baker in columns for searches and lists: `grantees_text` and
 * `baker_address`. When an address is rewritten in another form, they follow in batches, because a person may have very many
 * cakes. Until then, a search finds both forms (lists/filters.ts).
 */

/** How many cakes a transaction changes. It does so in a fraction of a second. */
const perBatch = 250

type Role = 'grantee' | 'baker'

/**
 * Lets `rewriteCopies` read the cakes of a person.
 * @param key the email address of a recipient, or the user ID of a baker
 */
export async function queueCopies(tx: Tx, role: Role, key: string): Promise<void> {
  await tx
    .insert(textPasses)
    .values({ name: `${role} ${key}` })
    .onConflictDoUpdate({ target: textPasses.name, set: { after: '' } })
}

/** Rewrites the columns of some of the cakes that are queued. @returns whether there may be more */
export function rewriteCopies({ db }: { db: Database }): Promise<boolean> {
  return limitStatements(batchStatementMs, () => db.transaction(rewriteBatch))
}

async function rewriteBatch(tx: Tx): Promise<boolean> {
  const isQueued = like(textPasses.name, '% %')
  const [pass] = await tx
    .select()
    .from(textPasses)
    .where(isQueued)
    .orderBy(asc(textPasses.name))
    .limit(1)
    .for('update')
  if (!pass) return false
  const isPass = eq(textPasses.name, pass.name)
  const [role = '', key = ''] = pass.name.split(' ')
  const { cakes, change } = (role === 'baker' ? ofBaker : ofGrantee)(key, pass.after)
  const [batch] = await readRows<{ last: string | null }>(
    tx,
    sql`select max(id) as last from (${cakes}) batch`,
  )
  const last = batch?.last ?? null
  if (last === null) {
    await tx.delete(textPasses).where(isPass)
    return true
  }
  await tx.execute(change)
  await tx.update(textPasses).set({ after: last }).where(isPass)
  return true
}

function ofGrantee(grantee: string, after: string) {
  const cakes = sql`select distinct file_id as id from permissions where grantee = ${grantee} and file_id > ${after}
    order by file_id limit ${perBatch}`
  const change = sql`
    update files set grantees_text = present.text
    from (
      select file_id, string_agg(distinct ' ' || grantee, '') as text from permissions
      where file_id in (${cakes}) group by file_id
    ) present
    where files.id = present.file_id and files.grantees_text <> present.text`
  return { cakes, change }
}

function ofBaker(userId: string, after: string) {
  const cakes = sql`select id from files where owner_id = ${userId} and id > ${after} order by id limit ${perBatch}`
  const change = sql`
    update files set baker_address = primary_address.address
    from person_addresses primary_address
    where files.id in (${cakes}) and primary_address.user_id = ${userId} and primary_address.is_primary
      and files.baker_address <> primary_address.address`
  return { cakes, change }
}
