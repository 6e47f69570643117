import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'

/** The ID that a site uses for a user. */
export const ExternalId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._|-]{1,128}$/, 'must have 1 to 128 letters, digits or the characters . _ | -'))

/** The advisory lock class for external IDs; no other lock uses this number. */
const externalIdLock = 7_303

/** Returns whether no other user of the project has an external ID, and reserves it until the transaction ends. */
export async function reserveExternalId(
  unit: DirectoryUnit,
  externalId: string,
  userId?: string,
): Promise<boolean> {
  await unit.tx.execute(
    sql`select pg_advisory_xact_lock(${externalIdLock}::int, hashtext(${`${unit.projectId} ${externalId}`}))`,
  )
  const isTaken = and(
    eq(users.externalId, externalId),
    userId === undefined ? undefined : ne(users.id, userId),
  )
  return (await unit.tx.$count(users, inProject(unit, users, isTaken))) === 0
}
