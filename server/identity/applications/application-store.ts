import { eq } from 'drizzle-orm'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { requireRoomForApplication } from '../projects/project-limits.ts'
import { applications } from '../schema/applications.ts'
import { findRow, lockRow, type UnitOfWork, updateRow } from '../unit-of-work.ts'
import type { Application } from './applications.ts'
import { createClientSecret, type RotationStep, rotateSecret, toSecretColumns } from './client-secret.ts'

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
  unit: UnitOfWork,
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
  unit: UnitOfWork,
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
  unit: UnitOfWork,
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
