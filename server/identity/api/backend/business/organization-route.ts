import { eq } from 'drizzle-orm'
import { readMember } from '../../../accounts/members/read-members.ts'
import {
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../../accounts/organizations/store.ts'
import type { Signer } from '../../../accounts/sessions/signing.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, toWholeProject } from '../../../base/projects/store.ts'
import { members } from '../../../base/schema/users.ts'
import { type DirectoryUnit, findRow, inDirectory, type ProjectUnit, runUnit } from '../../../base/unit-of-work.ts'
import { type Actor, readActor } from '../../../operations/access/member-acts.ts'
import type { SignedSession } from '../../wire/business/member-session.ts'
import { readSessionKey, requireSession, type SessionKey } from '../../wire/presented-session.ts'
import { type BackendApi, type BackendCall, type BackendRoute, backendRoute } from '../backend.ts'

/** The backend API with what the routes of business projects need. */
export type BusinessBackend = BackendApi & { memberSigner: Signer<SignedSession> }

/** A route of business projects. */
export type BusinessRoute = Omit<BackendRoute, 'vertical' | 'product' | 'findsSession' | 'act'>

type BusinessCall<R extends BusinessRoute> = BackendCall<R & { vertical: 'B2B' }>

/** Registers a route of business projects that is one unit of work in the project. */
export function projectRoute<const R extends BusinessRoute>(
  api: BackendApi,
  route: R,
  response: (unit: ProjectUnit, call: BusinessCall<R>) => Promise<object>,
): void {
  const described = { ...route, vertical: 'B2B' } as const
  backendRoute(api, described, (call) =>
    runUnit(api.deps.db, toWholeProject(call.project), (unit) => response(unit, call as BusinessCall<R>)),
  )
}

/**
 * Registers a route whose path names an organization by its ID, slug or external ID (rule B3), as one unit of work in it. Locks
 * the organization: to change it, or to work under its rules (rule B39).
 * @throws SdkError organization_not_found
 */
export const organizationRoute = <const R extends BusinessRoute>(
  api: BackendApi,
  { lock, ...route }: R & { lock?: 'share' | 'update' },
  response: (unit: DirectoryUnit, call: BusinessCall<R> & { organization: Organization }) => Promise<object>,
): void =>
  projectRoute(api, route as unknown as R, async (unit, call) => {
    const { organizationId: reference } = call.params as { organizationId: string }
    const requested = await findOrganization(unit, reference)
    const organization = requested && lock ? await lockOrganization(unit, requested.id, lock) : requested
    if (!organization) throw new SdkError('organization_not_found')
    return response(inDirectory(unit, organization.id), { ...call, organization })
  })

/** A route with which a site, or a member whose session it relays, acts in an organization. */
type ActRoute = BusinessRoute & { lock?: 'share' | 'update' }

type ActCall<R extends ActRoute> = BusinessCall<R> & { actor: Actor; organization: Organization }

/**
 * Registers a route with which a site acts in an organization, or a member whose session the site relays (rule B28). Locks the
 * organization like `organizationRoute`, and reads again what the session may do.
 * @throws SdkError organization_not_found, also if the session is of another organization; session_not_found
 */
export function actRoute<const R extends ActRoute>(
  api: BackendApi,
  route: R,
  response: (unit: DirectoryUnit, call: ActCall<R>) => Promise<object>,
): void {
  const { lock = 'share' } = route
  const described = { ...route, vertical: 'B2B', act: true } as const
  backendRoute(api, described, async (call) => {
    const { project } = call
    const key = await readRelayedKey(api, call)
    return runUnit(api.deps.db, toWholeProject(project), async (unit) => {
      const { organizationId: reference } = call.params as { organizationId: string }
      const session = key && (await requireSession(inDirectory(unit, null), api.deps, key))
      const requested = await findOrganization(unit, reference)
      const organization = requested && (await lockOrganization(unit, requested.id, lock))
      if (!organization) throw new SdkError('organization_not_found')
      const directory = inDirectory(unit, organization.id)
      const isForeign = session && !(await findRow(directory, members, eq(members.userId, session.userId)))
      if (isForeign) throw new SdkError('organization_not_found')
      const actor = await readActor(directory, api.deps, { project, session })
      return response(directory, { ...(call as unknown as BusinessCall<R>), actor, organization })
    })
  })
}

/** Reads how a request names the session that it relays, before the transaction. @returns undefined if it relays none */
export const readRelayedKey = async (
  { signer }: BackendApi,
  { project, relayed }: Pick<BackendCall<BackendRoute>, 'project' | 'relayed'>,
): Promise<SessionKey | undefined> => relayed && readSessionKey(signer, project.id, relayed)

/** Reads who acts by a relayed session, for a call that names no organization in its path. @throws SdkError session_not_found */
export async function readRelayed(
  unit: ProjectUnit,
  { deps }: BackendApi,
  { project, key }: { project: DirectoryProject; key: SessionKey },
): Promise<{ actor: Actor; organization: Organization }> {
  const session = await requireSession(inDirectory(unit, null), deps, key)
  const record = await readMember(unit, { userId: session.userId })
  if (!record) throw new SdkError('session_not_found')
  const { organization } = record
  const actor = await readActor(inDirectory(unit, organization.id), deps, { project, session })
  return { actor, organization }
}
