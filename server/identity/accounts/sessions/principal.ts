import { and, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Email } from '#contract/ids.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import { sessions } from '../../base/schema/sessions.ts'
import { emails, users } from '../../base/schema/users.ts'
import { inProject, type ProjectUnit, projectPlaceholder } from '../../base/unit-of-work.ts'
import type { Session, User } from './store.ts'

/** A signed-in user: the session, the user, and the account data that most routes need. */
export type Principal = {
  session: Session
  user: User
  /** the primary email address; null if the account has none */
  email: Email | null
  /** when it was verified */
  verifiedAt: Date | null
}

/** Prepares the statement that finds a principal by a column of the session, `$session`. */
const preparePrincipal = (name: string, column: PgColumn) =>
  prepareStatement(name, (tx) =>
    tx
      .select({
        session: toJsonRow(sessions),
        user: toJsonRow(users),
        email: emails.address,
        verifiedAt: emails.verifiedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
      .where(
        inProject(
          projectPlaceholder,
          sessions,
          eq(column, sql.placeholder('session')),
          gt(sessions.expiresAt, sql.placeholder('now')),
        ),
      ),
  )

const readByToken = preparePrincipal('principal_of_token', sessions.tokenHash)
const readById = preparePrincipal('principal', sessions.id)

/** Finds the caller by an opaque session token, unless the session has ended. */
export const findPrincipal = async (
  { tx, projectId }: ProjectUnit,
  token: string,
  now: Date,
): Promise<Principal | undefined> =>
  toPrincipal(await readByToken(tx, { projectId, session: sha256Hex(token), now }))

/** Finds the caller by a session ID, unless the session has ended. */
export const findPrincipalById = async (
  { tx, projectId }: ProjectUnit,
  sessionId: string,
  now: Date,
): Promise<Principal | undefined> => toPrincipal(await readById(tx, { projectId, session: sessionId, now }))

type PrincipalRow = {
  session: Session | null
  user: User | null
  email: string | null
  verifiedAt: Date | null
}

function toPrincipal([row]: readonly PrincipalRow[]): Principal | undefined {
  if (!row?.session || !row.user) return undefined
  const { session, user, email, verifiedAt } = row
  return { session, user, email: email as Email | null, verifiedAt }
}
