import { sql } from 'drizzle-orm'
import { composeEmail } from '#contract/email-forms.ts'
import { type Email, findEmail } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Deps } from '../deps.ts'
import { renameGrantee } from './rename-address.ts'
import { rewriteCopies } from './rewrite-copies.ts'

/**
 * Rewrites the recipients and banned persons without an account that versions before 5.1 stored in another form than the
 * composed one (rule A68), each in a separate transaction, and then the columns of cakes that repeat an address.
 * @param hasAccount returns whether an account has an email address in exactly this form; its access stays with it
 */
export async function composeGrantees(
  { db }: Pick<Deps, 'db'>,
  hasAccount: (tx: Tx, address: Email) => Promise<boolean>,
): Promise<void> {
  const rows = await db.read((tx) =>
    readRows<{ grantee: string }>(
      tx,
      sql`select grantee from openers where octet_length(grantee) > char_length(grantee)
        union select address from bans where octet_length(address) > char_length(address)`,
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
  while (await rewriteCopies({ db })) {
    // Each batch has a transaction of its own, between which others run.
  }
}
