import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bans, files, openers, permissions } from '../schema/files.ts'
import { personAddresses, persons } from '../schema/persons.ts'
import { recipientEmails } from '../schema/recipients.ts'
import { queueCopies } from './rewrite-copies.ts'

/** An email address, and the form in which it is rewritten. */
export type Renaming = { from: Email; to: Email }

/**
 * Rewrites the email address of a locked person, with all access, bans and emails that name it (rule A68). The activity
 * log keeps what was recorded.
 */
export async function renameOfPerson(tx: Tx, userId: string, { from, to }: Renaming): Promise<void> {
  // A copy that another account has lost since.
  await tx
    .delete(personAddresses)
    .where(and(eq(personAddresses.address, to), ne(personAddresses.userId, userId)))
  await tx
    .update(personAddresses)
    .set({ address: to })
    .where(and(eq(personAddresses.address, from), eq(personAddresses.userId, userId)))
  await tx
    .update(persons)
    .set({
      addressesVersion: sql`${persons.addressesVersion} + 1`,
      reverifyAddress: sql`case ${persons.reverifyAddress} when ${from} then ${to} else ${persons.reverifyAddress} end`,
    })
    .where(eq(persons.id, userId))
  await queueCopies(tx, 'baker', userId)
  await renameGrantee(tx, { from, to })
}

/** Rewrites an email address wherever access, bans and emails of cakes name it. */
export async function renameGrantee(tx: Tx, change: Renaming): Promise<void> {
  await renamePermissions(tx, change)
  await renameBans(tx, change)
  const { from, to } = change
  const emailed = await tx.delete(recipientEmails).where(eq(recipientEmails.recipient, from)).returning()
  for (const row of emailed) {
    await tx
      .insert(recipientEmails)
      .values({ ...row, recipient: to })
      .onConflictDoUpdate({
        target: [recipientEmails.fileId, recipientEmails.recipient],
        set: { emailedAt: sql`greatest(${recipientEmails.emailedAt}, excluded.mailed_at)` },
      })
  }
}

/**
 * Rewrites permissions and openers. The rows of permissions are updated in place, so one transaction can change tens of
 * thousands. Triggers only act when permissions are added or removed: openers are counted here, and the search text of
 * cakes follows in batches (rewrite-copies.ts).
 */
async function renamePermissions(tx: Tx, { from, to }: Renaming): Promise<void> {
  const ofFrom = tx.select({ id: permissions.fileId }).from(permissions).where(eq(permissions.grantee, from))
  // In one order, so that concurrent changes of access do not deadlock.
  await tx.execute(
    sql`select from ${files} where ${inArray(files.id, ofFrom)} order by ${files.id} for no key update`,
  )
  await tx.execute(sql`
    delete from permissions duplicate using permissions kept
    where duplicate.grantee = ${from} and kept.grantee = ${to}
      and kept.file_id = duplicate.file_id and kept.key_path = duplicate.key_path`)
  await tx.execute(sql`
    insert into openers (owner_id, organization_id, grantee, cakes, permitted_at, last_opened_at)
    select owner_id, organization_id, ${to}, 0, permitted_at, last_opened_at from openers where grantee = ${from}
    order by owner_id
    on conflict (owner_id, grantee) do update set
      permitted_at = least(openers.permitted_at, excluded.permitted_at),
      last_opened_at = greatest(openers.last_opened_at, excluded.last_opened_at)`)
  await tx.delete(openers).where(eq(openers.grantee, from))
  await tx.update(permissions).set({ grantee: to }).where(eq(permissions.grantee, from))
  await tx.execute(sql`
    update openers set cakes = counted.cakes
    from (
      select f.owner_id, count(distinct p.file_id)::int as cakes
      from permissions p join files f on f.id = p.file_id where p.grantee = ${to} group by f.owner_id
    ) counted
    where openers.owner_id = counted.owner_id and openers.grantee = ${to}`)
  await queueCopies(tx, 'grantee', to)
}

async function renameBans(tx: Tx, { from, to }: Renaming): Promise<void> {
  const same = alias(bans, 'same')
  const duplicate = tx
    .select({ id: same.id })
    .from(same)
    .where(
      and(
        eq(same.address, to),
        eq(same.level, bans.level),
        eq(same.companyId, bans.companyId),
        sql`${same.bakerId} is not distinct from ${bans.bakerId}`,
      ),
    )
  await tx
    .update(bans)
    .set({ address: to })
    .where(and(eq(bans.address, from), notExists(duplicate)))
  // The other ban stays, and also covers the accounts that this one covers.
  await tx.execute(sql`
    insert into ban_accounts (ban_id, user_id)
    select kept.id, covered.user_id from bans lost
    join bans kept on kept.address = ${to} and kept.level = lost.level
      and kept.organization_id = lost.organization_id and kept.baker_id is not distinct from lost.baker_id
    join ban_accounts covered on covered.ban_id = lost.id
    where lost.address = ${from}
    on conflict do nothing`)
  await tx.delete(bans).where(eq(bans.address, from))
}
