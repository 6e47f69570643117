import { eq, inArray, sql } from 'drizzle-orm'
import { oauthRegistrations } from '../../../../server/identity/base/schema/oauth.ts'
import { passkeys } from '../../../../server/identity/base/schema/passkeys.ts'
import { sessions } from '../../../../server/identity/base/schema/sessions.ts'
import { totps } from '../../../../server/identity/base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../../../server/identity/base/schema/users.ts'
import { wallets } from '../../../../server/identity/base/schema/wallets.ts'
import type { Fixture, Mailbox } from './fixture.ts'
import type { ShownUser, ShownUsers } from './shown.ts'

const methods = {
  'a passkey': passkeys,
  'an identity': oauthRegistrations,
  'an authenticator app': totps,
  'a session': sessions,
}

type Row = { id: string; what: string; key: string | null; flag: boolean; note: string | null }

/** Reads what the model compares: the users of this sequence, and who has access to each. */
export async function readUsers(fixture: Fixture): Promise<ShownUsers> {
  const ids = ['', ...fixture.userIds]
  const values = [...fixture.boxes, fixture.operatorBox].map(({ contact }) => contact.value)
  const ofUser = (table: (typeof methods)[keyof typeof methods], what: string) =>
    sql`select ${table.userId}, ${what}::text, ${table.id}::text, true, null from ${table} join found on found.id = ${table.userId}`
  // One statement, because it runs after each act.
  const statement = sql`with found as (select ${users.id} as id from ${users} where ${inArray(users.id, ids)}
    union select ${emails.userId} from ${emails} where ${inArray(emails.address, values)}
    union select ${phoneNumbers.userId} from ${phoneNumbers} where ${inArray(phoneNumbers.number, values)})
    select ${users.id} as id, 'user' as what, ${users.externalId} as key, ${users.claimedAt} is not null as flag,
      ${users.trustedMetadata} ->> 'note' as note from ${users} join found on found.id = ${users.id}
    union all select ${emails.userId}, 'contact', ${emails.address}, ${emails.verifiedAt} is not null, null
      from ${emails} join found on found.id = ${emails.userId}
    union all select ${phoneNumbers.userId}, 'contact', ${phoneNumbers.number}, ${phoneNumbers.verifiedAt} is not null, null
      from ${phoneNumbers} join found on found.id = ${phoneNumbers.userId}
    union all select ${passwords.userId}, 'a password', ${passwords.hash}, not ${passwords.requiresReset}, null
      from ${passwords} join found on found.id = ${passwords.userId}
    union all select ${wallets.userId}, 'a wallet', ${wallets.id}, ${wallets.verifiedAt} is not null, null
      from ${wallets} join found on found.id = ${wallets.userId}
    union all ${sql.join(
      Object.entries(methods).map(([what, table]) => ofUser(table, what)),
      sql` union all `,
    )}`
  const { rows } = (await fixture.server.deps.db.read((tx) => tx.execute(statement))) as { rows: Row[] }
  const usersById = new Map<string, ShownUser>()
  for (const { id, what, key, flag, note } of rows) {
    if (what !== 'user') continue
    fixture.userIds.add(id)
    const user = { id, isClaimed: flag, externalId: key, note: note ?? undefined }
    usersById.set(id, { ...user, contacts: new Map(), access: new Map() })
  }
  for (const { id, what, key, flag } of rows) {
    const user = usersById.get(id)
    if (!user || what === 'user' || key === null) continue
    const actor = fixture.owners.get(key)
    if (what === 'contact') user.contacts.set(key, flag)
    else if (flag && !(what === 'a session' && actor === 'operator'))
      user.access.set(key, { by: what, actor })
  }
  return [...usersById.values()]
}

/** Finds the user who has a contact, as the database shows it. */
export async function findHolderOf(fixture: Fixture, { contact }: Mailbox) {
  const [row] = await fixture.server.deps.db.read((tx) =>
    contact.kind === 'email'
      ? tx
          .select({ userId: emails.userId, verifiedAt: emails.verifiedAt })
          .from(emails)
          .where(eq(emails.address, contact.value))
      : tx
          .select({ userId: phoneNumbers.userId, verifiedAt: phoneNumbers.verifiedAt })
          .from(phoneNumbers)
          .where(eq(phoneNumbers.number, contact.value)),
  )
  return row && { userId: row.userId, isVerified: row.verifiedAt !== null }
}
