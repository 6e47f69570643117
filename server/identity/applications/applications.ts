import { asc, eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { accessTokens, applications, authorizationCodes, consents } from '../schema/applications.ts'
import { sessions } from '../schema/sessions.ts'

export type Application = typeof applications.$inferSelect

/** Finds an application of a project by its `client_id`. */
export async function findApplication(tx: DirectoryTx, clientId: string): Promise<Application | undefined> {
  return (
    await tx
      .select()
      .from(applications)
      .where(inDirectory(tx, applications, eq(applications.id, clientId)))
  )[0]
}

/** Returns the contract's `client_type`. */
export const toClientType = ({ isFirstParty, secretHash }: Application): string =>
  `${isFirstParty ? 'first' : 'third'}_party${secretHash === null ? '_public' : ''}`

/** Finds the scopes that a user granted to an application. */
export async function findConsent(
  tx: DirectoryTx,
  applicationId: string,
  userId: string,
): Promise<string[] | undefined> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(inDirectory(tx, consents, eq(consents.applicationId, applicationId), eq(consents.userId, userId)))
  return row?.scopes
}

/** Adds granted scopes to a user's consent. */
export async function saveConsent(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  { applicationId, userId, scopes }: { applicationId: string; userId: string; scopes: readonly string[] },
): Promise<void> {
  const before = (await findConsent(tx, applicationId, userId)) ?? []
  const set = { scopes: [...new Set([...before, ...scopes])], grantedAt: clock.now() }
  await tx
    .insert(consents)
    .values({ projectId: tx.projectId, applicationId, userId, ...set })
    .onConflictDoUpdate({ target: [consents.applicationId, consents.userId], set })
  await record(tx, { kind: 'consent_given', userId, detail: { application: applicationId } })
}

/** Lists the applications of a project that a user granted access to. */
export async function listAllowed(tx: DirectoryTx, userId: string) {
  return tx
    .select({ application: applications, scopes: consents.scopes })
    .from(consents)
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(inDirectory(tx, consents, eq(consents.userId, userId)))
    .orderBy(asc(consents.grantedAt), asc(applications.id))
}

/** Revokes a user's consent, with all codes and tokens of the application. @returns whether there was a consent */
export async function withdrawConsent(
  tx: DirectoryTx,
  applicationId: string,
  userId: string,
): Promise<boolean> {
  const own = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inDirectory(tx, sessions, eq(sessions.userId, userId)))
  for (const { id } of own) {
    await tx
      .delete(accessTokens)
      .where(
        inDirectory(
          tx,
          accessTokens,
          eq(accessTokens.applicationId, applicationId),
          eq(accessTokens.sessionId, id),
        ),
      )
    await tx
      .delete(authorizationCodes)
      .where(
        inDirectory(
          tx,
          authorizationCodes,
          eq(authorizationCodes.applicationId, applicationId),
          eq(authorizationCodes.sessionId, id),
        ),
      )
  }
  const removed = await tx
    .delete(consents)
    .where(inDirectory(tx, consents, eq(consents.applicationId, applicationId), eq(consents.userId, userId)))
    .returning()
  if (removed.length === 0) return false
  await record(tx, { kind: 'consent_withdrawn', userId, detail: { application: applicationId } })
  return true
}
