import {
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../../accounts/organizations/store.ts'
import type { Signer } from '../../../accounts/sessions/signing.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, inDirectory, type ProjectUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { SignedSession } from '../../wire/business/member-session.ts'
import { type BackendApi, type BackendCall, type BackendRoute, backendRoute } from '../backend.ts'

/** The backend API with what the routes of business projects need. */
export type BusinessBackend = BackendApi & { memberSigner: Signer<SignedSession> }

/** A route of business projects. */
export type BusinessRoute = Omit<BackendRoute, 'vertical' | 'product' | 'findsSession'>

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
