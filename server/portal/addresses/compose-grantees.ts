import { sql } from 'drizzle-orm'
import { composeEmail } from '#contract/email-forms.ts'
import { type Email, findEmail } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Deps } from '../deps.ts'
import { renameGrantee } from './rename-address.ts'

/**
 * Rewrites the recipients and banned persons without an account that versions before 5.1 stored in another form than the
 * composed one (rule A68). Each has a separate transaction.
 * @param hasAccount returns whether an account has an email address in exactly this form; its access stays with it
 */
export async function composeGrantees(
  { db }: Pick<Deps, 'db'>,
  hasAccount: (tx: Tx, address: Email) => Promise<boolean>,
): Promise<void> {
  const rows = await db.read((tx) =>
    readRows<{ grantee: string }>(
      tx,
      sql`select distinct grantee from openers where octet_length(grantee) > char_length(grantee)`,
    ),
  )
  for (const { grantee } of rows) {
    const from = findEmail(grantee)
    const to = from && composeEmail(from)
    if (from === undefined || to === undefined || from !== grantee || to === from) continue
    await db.transaction(async (tx) => {
      const [person] = await readRows(tx, sql`select from person_addresses where address = ${from}`)
      if (person === undefined && !(await hasAccount(tx, from))) await renameGrantee(tx, { from, to })
    })
  }
}
