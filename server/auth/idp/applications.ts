import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { accessTokens, applications, authorizationCodes, consents } from '../../db/schema/applications.ts'
import { sessions } from '../../db/schema/sessions.ts'
import type { Deps } from '../../deps.ts'

export type Application = typeof applications.$inferSelect

/** The application that a project has registered under this `client_id`. */
export async function findApplication(
  tx: Tx,
  projectId: string,
  clientId: string,
): Promise<Application | undefined> {
  return (
    await tx
      .select()
      .from(applications)
      .where(and(eq(applications.id, clientId), eq(applications.projectId, projectId)))
  )[0]
}

/** `client_type`, in the contract's words. */
export const toClientType = ({ isFirstParty, secretHash }: Application): string =>
  `${isFirstParty ? 'first' : 'third'}_party${secretHash === null ? '_public' : ''}`

/** What somebody allowed an application before. */
export async function findConsent(
  tx: Tx,
  applicationId: string,
  userId: string,
): Promise<string[] | undefined> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.applicationId, applicationId), eq(consents.userId, userId)))
  return row?.scopes
}

/** Keeps what somebody has allowed, beside what they allowed before. */
export async function saveConsent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { applicationId, userId, scopes }: { applicationId: string; userId: string; scopes: readonly string[] },
): Promise<void> {
  const before = (await findConsent(tx, applicationId, userId)) ?? []
  const set = { scopes: [...new Set([...before, ...scopes])], grantedAt: clock.now() }
  await tx
    .insert(consents)
    .values({ applicationId, userId, ...set })
    .onConflictDoUpdate({ target: [consents.applicationId, consents.userId], set })
}

/** The applications of a project that somebody has allowed something. */
export async function listAllowed(tx: Tx, projectId: string, userId: string) {
  return tx
    .select({ application: applications, scopes: consents.scopes })
    .from(consents)
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(and(eq(consents.userId, userId), eq(applications.projectId, projectId)))
    .orderBy(asc(consents.grantedAt), asc(applications.id))
}

/** Takes back what somebody has allowed, with every code and token that it has. @returns whether there was anything */
export async function withdrawConsent(tx: Tx, applicationId: string, userId: string): Promise<boolean> {
  const own = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  for (const { id } of own) {
    await tx
      .delete(accessTokens)
      .where(and(eq(accessTokens.applicationId, applicationId), eq(accessTokens.sessionId, id)))
    await tx
      .delete(authorizationCodes)
      .where(and(eq(authorizationCodes.applicationId, applicationId), eq(authorizationCodes.sessionId, id)))
  }
  const taken = await tx
    .delete(consents)
    .where(and(eq(consents.applicationId, applicationId), eq(consents.userId, userId)))
    .returning()
  return taken.length > 0
}
