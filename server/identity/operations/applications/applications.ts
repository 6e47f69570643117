import { asc, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { requireRoomForApplication } from '../../base/projects/project-limits.ts'
import { accessTokens, applications, authorizationCodes, consents } from '../../base/schema/applications.ts'
import { sessions } from '../../base/schema/sessions.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  lockRow,
  updateRow,
} from '../../base/unit-of-work.ts'
import { createClientSecret, type RotationStep, rotateSecret, toSecretColumns } from './client-secret.ts'

export type Application = typeof applications.$inferSelect

/** Finds an application of a project by its `client_id`. */
export async function findApplication(
  unit: DirectoryUnit,
  clientId: string,
): Promise<Application | undefined> {
  return findRow(unit, applications, eq(applications.id, clientId))
}

/** Returns the contract's `client_type`. */
export const toClientType = ({ isFirstParty, secretHash }: Application): string =>
  `${isFirstParty ? 'first' : 'third'}_party${secretHash === null ? '_public' : ''}`

/** Finds the scopes that a user granted to an application. */
export async function findConsent(
  unit: DirectoryUnit,
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
  unit: DirectoryUnit,
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
export async function listAllowed(unit: DirectoryUnit, userId: string) {
  return unit.tx
    .select({ application: applications, scopes: consents.scopes })
    .from(consents)
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(inProject(unit, consents, eq(consents.userId, userId)))
    .orderBy(asc(consents.grantedAt), asc(applications.id))
}

/** Revokes a user's consent, with all codes and tokens of the application. @returns whether there was a consent */
export async function withdrawConsent(
  unit: DirectoryUnit,
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
export async function listConnectedApps(unit: DirectoryUnit, userId: string) {
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

type ApplicationFields = Pick<
  Application,
  | 'name'
  | 'description'
  | 'logoUrl'
  | 'redirectUrls'
  | 'logoutUrls'
  | 'allowsFullAccess'
  | 'accessTokenMinutes'
  | 'accessTokenAudience'
>

/**
 * Registers an application.
 * @returns the application, and its secret unless it is a public client; the database stores the hash
 * @throws RequestError not_allowed if the project has as many applications as its document allows
 */
export async function createApplication(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random'>,
  { isPublic, ...fields }: ApplicationFields & { isFirstParty: boolean; isPublic: boolean },
): Promise<{ application: Application; secret: string | undefined }> {
  await requireRoomForApplication(unit)
  const secret = isPublic ? undefined : createClientSecret(deps)
  const [application] = await unit.tx
    .insert(applications)
    .values({
      ...fields,
      ...(secret === undefined ? {} : toSecretColumns(secret)),
      id: newId(deps.random, 'connected-app'),
      projectId: unit.projectId,
      createdAt: deps.clock.now(),
    })
    .returning()
  if (!application) throw new Error('An application was inserted and not returned.')
  await publish(unit, { kind: 'application_created', detail: { application: application.id } })
  return { application, secret }
}

/** Changes an application. @returns undefined if there is none with this ID */
export async function updateApplication(
  unit: DirectoryUnit,
  id: string,
  change: Partial<ApplicationFields>,
): Promise<Application | undefined> {
  const isApplication = eq(applications.id, id)
  if (Object.keys(change).length === 0) {
    return findRow(unit, applications, isApplication)
  }
  const application = await updateRow(unit, applications, change, isApplication)
  if (application) await publish(unit, { kind: 'application_changed', detail: { application: id } })
  return application
}

/**
 * Starts, cancels or completes the rotation of an application's secret.
 * @returns the application, and its next secret when the rotation starts
 */
export async function rotateApplicationSecret(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random'>,
  id: string,
  step: RotationStep,
): Promise<{ application: Application; secret: string } | 'unknown' | 'public' | 'wrong_step'> {
  const isApplication = eq(applications.id, id)
  const existing = await lockRow(unit, applications, isApplication)
  if (!existing) return 'unknown'
  if (existing.secretHash === null) return 'public'
  const rotated = rotateSecret(deps, existing, step)
  if (!rotated) return 'wrong_step'
  const application = await updateRow(unit, applications, rotated.columns, isApplication)
  if (!application) return 'unknown'
  await publish(unit, { kind: 'client_secret_rotated', detail: { client: id, step } })
  return { application, secret: rotated.secret }
}
