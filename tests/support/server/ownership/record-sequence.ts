import { sql } from 'drizzle-orm'
import { links } from '../../../../server/identity/base/schema/links.ts'
import { oauthRegistrations } from '../../../../server/identity/base/schema/oauth.ts'
import { passkeys } from '../../../../server/identity/base/schema/passkeys.ts'
import { codes, sessions } from '../../../../server/identity/base/schema/sessions.ts'
import { signUps } from '../../../../server/identity/base/schema/sign-ups.ts'
import { totps } from '../../../../server/identity/base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../../../server/identity/base/schema/users.ts'
import { wallets } from '../../../../server/identity/base/schema/wallets.ts'
import type { Database } from '../../../../server/platform/db/database.ts'
import { addProjects, createServerOn } from '../test-server.ts'
import { type Report, runSequences } from './run-sequences.ts'

/**
 * Runs one sequence on an empty database, without concurrent acts.
 * @param onCommit is called after each transaction; the next one begins when it resolves
 */
export async function recordSequence(
  db: Database,
  seed: number,
  onCommit: () => Promise<void> | void,
): Promise<Report> {
  const recorded: Database = {
    ...db,
    async transaction(work) {
      const result = await db.transaction(work)
      await onCommit()
      return result
    },
  }
  const server = await createServerOn(recorded)
  await addProjects(server.deps)
  return runSequences(server, { count: 1, seed, races: false })
}

/**
 * Reads the state of all users as text, without the random IDs and tokens, so that equal states have equal texts.
 * Contains contacts, claims, what the site wrote, every sign-in method, and the number of sessions, codes and links.
 */
export async function readState(db: Database): Promise<string> {
  const count = (table: typeof sessions | typeof codes | typeof links | typeof passkeys | typeof totps) =>
    sql`(select count(*) from ${table} where ${table.userId} = ${users.id})`
  const statement = sql`select coalesce(string_agg(state, E'\n' order by state), '') as state from (
    select json_build_array(${users.projectId}, ${users.claimedAt} is not null, ${users.writtenAt} is not null,
      ${users.signedInAt} is not null, ${users.externalId}, ${users.trustedMetadata} ->> 'note',
      (select json_agg(json_build_array(${emails.address}, ${emails.verifiedAt} is not null) order by ${emails.address})
        from ${emails} where ${emails.userId} = ${users.id}),
      (select json_agg(json_build_array(${phoneNumbers.number}, ${phoneNumbers.verifiedAt} is not null) order by ${phoneNumbers.number})
        from ${phoneNumbers} where ${phoneNumbers.userId} = ${users.id}),
      (select json_agg(json_build_array(${passwords.hash}, ${passwords.requiresReset}))
        from ${passwords} where ${passwords.userId} = ${users.id}),
      (select json_agg(json_build_array(${wallets.address}, ${wallets.verifiedAt} is not null) order by ${wallets.address})
        from ${wallets} where ${wallets.userId} = ${users.id}),
      (select json_agg(${oauthRegistrations.subject} order by ${oauthRegistrations.subject})
        from ${oauthRegistrations} where ${oauthRegistrations.userId} = ${users.id}),
      ${sql.join([passkeys, totps, sessions, codes, links].map(count), sql`, `)})::text as state from ${users}
    union all select 'sign-up of ' || ${signUps.address} from ${signUps}) states`
  const { rows } = (await db.read((tx) => tx.execute(statement))) as unknown as { rows: { state: string }[] }
  return rows[0]?.state ?? ''
}
