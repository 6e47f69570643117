import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { isOfServedProject } from '../../base/projects/served.ts'
import { toConsumers } from '../../base/projects/store.ts'
import { links } from '../../base/schema/links.ts'
import { codes } from '../../base/schema/sessions.ts'
import { signUps } from '../../base/schema/sign-ups.ts'
import { emails } from '../../base/schema/users.ts'
import { type DirectoryUnit, findRow, inProject, runUnit, updateRows } from '../../base/unit-of-work.ts'
import { lockContact } from './holder.ts'
import { lockUser } from './store.ts'

/** How many rows to read at a time. Only those outside ASCII are read. */
const perRead = 500

/**
 * Rewrites the email addresses that versions before 5.1 stored in another form than the composed one (rule A68). If
 * another user has that form, both stay as they are (`listAlike`). Each address has a separate transaction, which locks
 * one user. A server of version 5.0 may write further ones, so this is repeated.
 */
export async function composeEmails(deps: Pick<Deps, 'db' | 'accountPolicy'>): Promise<void> {
  for (const table of [emails, signUps]) {
    let after = ''
    do {
      const rows = await listOutsideAscii(deps, table, after)
      after = rows.at(-1)?.key ?? ''
      for (const { projectId, address } of rows) {
        const to = composeEmail(address)
        if (to === address) continue
        await runUnit(deps.db, toConsumers({ id: projectId }), (unit) =>
          rewrite(unit, deps, { from: address, to }),
        )
      }
    } while (after !== '')
  }
}

/** Reads the next email addresses that are not ASCII. */
async function listOutsideAscii(
  { db }: Pick<Deps, 'db'>,
  table: typeof emails | typeof signUps,
  after: string,
): Promise<{ key: string; projectId: string; address: Email }[]> {
  const key = table === emails ? emails.id : signUps.userId
  const isOutside = sql`octet_length(${table.address}) > char_length(${table.address})`
  const rows = await db.read((tx) =>
    tx
      .select({ key: sql<string>`${key}`, projectId: table.projectId, address: table.address })
      .from(table)
      .where(and(isOutside, gt(key, after), isOfServedProject(tx, table)))
      .orderBy(asc(key))
      .limit(perRead),
  )
  return rows.map((row) => ({ ...row, address: row.address as Email }))
}

type Change = { from: Email; to: Email }

/** Rewrites an email address wherever the project has it, unless a user has the other form. */
async function rewrite(
  unit: DirectoryUnit,
  { accountPolicy }: Pick<Deps, 'accountPolicy'>,
  change: Change,
): Promise<void> {
  const { from, to } = change
  await lockContact(unit, { kind: 'email', value: to })
  const row = await findRow(unit, emails, eq(emails.address, from))
  if (row) {
    await lockUser(unit, row.userId)
    const composed = alias(emails, 'composed')
    const taken = unit.tx
      .select({ one: sql`1` })
      .from(composed)
      .where(and(eq(composed.projectId, unit.projectId), eq(composed.address, to)))
    const [changed] = await unit.tx
      .update(emails)
      .set({ address: to })
      .where(inProject(unit, emails, eq(emails.id, row.id), eq(emails.address, from), notExists(taken)))
      .returning()
    if (!changed) return
    await publish(unit, { kind: 'email_composed', userId: row.userId, detail: { email: row.id } })
    await accountPolicy.rename(unit.tx, row.userId, change)
  }
  for (const table of [signUps, codes, links]) {
    await updateRows(unit, table, { address: to }, eq(table.address, from))
  }
}

/** Returns whether a user of the project has an email address in exactly this form. */
export const isTaken = async (unit: DirectoryUnit, address: Email): Promise<boolean> =>
  (await findRow(unit, emails, eq(emails.address, address))) !== undefined
