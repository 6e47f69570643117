import { asc, eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { accessTokens, applications, authorizationCodes, consents } from '../schema/applications.ts'
import { sessions } from '../schema/sessions.ts'
import { deleteRows, findRow, inProject, type UnitOfWork } from '../unit-of-work.ts'

export type Application = typeof applications.$inferSelect

/** Finds an application of a project by its `client_id`. */
export async function findApplication(unit: UnitOfWork, clientId: string): Promise<Application | undefined> {
  return findRow(unit, applications, eq(applications.id, clientId))
}

/** Returns the contract's `client_type`. */
export const toClientType = ({ isFirstParty, secretHash }: Application): string =>
  `${isFirstParty ? 'first' : 'third'}_party${secretHash === null ? '_public' : ''}`

/** Finds the scopes that a user granted to an application. */
export async function findConsent(
  unit: UnitOfWork,
  applicationId: string,
  userId: string,
): Promise<string[] | undefined> {
  const row = await findRow(
    unit,
    consents,
    eq(consents.applicationId, applicationId),
    eq(consents.userId, userId),
  )
  return row?.scopes
}

/** Adds granted scopes to a user's consent. */
export async function saveConsent(
  unit: UnitOfWork,
  { clock }: Pick<Deps, 'clock'>,
  { applicationId, userId, scopes }: { applicationId: string; userId: string; scopes: readonly string[] },
): Promise<void> {
  const before = (await findConsent(unit, applicationId, userId)) ?? []
  const set = { scopes: [...new Set([...before, ...scopes])], grantedAt: clock.now() }
  await unit.tx
    .insert(consents)
    .values({ projectId: unit.projectId, applicationId, userId, ...set })
    .onConflictDoUpdate({ target: [consents.applicationId, consents.userId], set })
  await publish(unit, { kind: 'consent_given', userId, detail: { application: applicationId } })
}

/** Lists the applications of a project that a user granted access to. */
export async function listAllowed(unit: UnitOfWork, userId: string) {
  return unit.tx
    .select({ application: applications, scopes: consents.scopes })
    .from(consents)
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(inProject(unit, consents, eq(consents.userId, userId)))
    .orderBy(asc(consents.grantedAt), asc(applications.id))
}

/** Revokes a user's consent, with all codes and tokens of the application. @returns whether there was a consent */
export async function withdrawConsent(
  unit: UnitOfWork,
  applicationId: string,
  userId: string,
): Promise<boolean> {
  const userSessions = await unit.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inProject(unit, sessions, eq(sessions.userId, userId)))
  for (const { id } of userSessions) {
    await deleteRows(
      unit,
      accessTokens,
      eq(accessTokens.applicationId, applicationId),
      eq(accessTokens.sessionId, id),
    )
    await deleteRows(
      unit,
      authorizationCodes,
      eq(authorizationCodes.applicationId, applicationId),
      eq(authorizationCodes.sessionId, id),
    )
  }
  const removed = await deleteRows(
    unit,
    consents,
    eq(consents.applicationId, applicationId),
    eq(consents.userId, userId),
  )
  if (removed.length === 0) return false
  await publish(unit, { kind: 'consent_withdrawn', userId, detail: { application: applicationId } })
  return true
}

/** Lists the applications that a user granted access to, in the contract's format. */
export async function listConnectedApps(unit: UnitOfWork, userId: string) {
  const allowed = await listAllowed(unit, userId)
  return allowed.map(({ application, scopes }) => ({
    connected_app_id: application.id,
    name: application.name,
    description: application.description,
    client_type: toClientType(application),
    ...(application.logoUrl === null ? {} : { logo_url: application.logoUrl }),
    scopes_granted: scopes.join(' '),
  }))
}
