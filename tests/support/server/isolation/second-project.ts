import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { links } from '../../../../server/identity/base/schema/links.ts'
import { oauthRegistrations } from '../../../../server/identity/base/schema/oauth.ts'
import { passkeys } from '../../../../server/identity/base/schema/passkeys.ts'
import { codes } from '../../../../server/identity/base/schema/sessions.ts'
import { emails, passwords, phoneNumbers, users } from '../../../../server/identity/base/schema/users.ts'
import { wallets } from '../../../../server/identity/base/schema/wallets.ts'
import type { TestServer } from '../test-server.ts'
import type { Side } from './pairs.ts'

const tables: readonly PgTable[] = [
  ...[users, emails, passwords, phoneNumbers, oauthRegistrations],
  ...[passkeys, wallets, codes, links],
]

/** The columns that are unique across the whole server. */
const unique = new Set(['id', 'user_id', 'token_hash'])

/**
 * Copies the users of a project to another project under new IDs: the same email addresses, phone numbers, passwords,
 * passkeys, wallets and social identities, with their own codes and links.
 */
export async function copyUsers({ deps }: TestServer, from: Side, to: Side): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const table of tables) {
      const names = getTableConfig(table).columns.map(({ name }) => name)
      const values = names.map((name) => {
        if (name === 'project_id') return sql`${to.id}`
        const column = sql.identifier(name)
        return unique.has(name) ? sql`${column} || '-twin'` : column
      })
      const columns = sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )
      await tx.execute(
        sql`insert into ${table} (${columns}) select ${sql.join(values, sql`, `)} from ${table} where project_id = ${from.id}`,
      )
    }
  })
}
