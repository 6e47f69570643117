import { type MemberRecord, requireActive } from '../../../accounts/members/read-members.ts'
import { lockOrganization, type Organization } from '../../../accounts/organizations/store.ts'
import type { Principal } from '../../../accounts/sessions/principal.ts'
import type { Signer } from '../../../accounts/sessions/signing.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import { type Actor, readActor } from '../../../operations/access/member-acts.ts'
import type { SignedSession } from '../../wire/business/member-session.ts'
import { type SdkApi, type SdkCall, type SdkRoute, sdkRoute } from '../sdk-api.ts'

/** The SDK API with what the routes of business projects need. */
export type BusinessApi = SdkApi & { memberSigner: Signer<SignedSession> }

/** A route for a member with a session. */
type MemberRoute = Omit<SdkRoute, 'access' | 'vertical' | 'product' | 'exempt'>

/** A call of a member: who calls, and the call. */
type MemberCall<R extends MemberRoute> = SdkCall<
  R & { access: 'session'; vertical: 'B2B'; exempt: 'account' }
> & {
  record: MemberRecord
}

/**
 * Registers a route for members, as one unit of work in the organization of the session.
 * @throws SdkError session_not_found if the organization was deleted or the member was removed
 */
export const memberRoute = <const R extends MemberRoute>(
  api: BusinessApi,
  route: R,
  response: (unit: DirectoryUnit, call: MemberCall<R>) => Promise<object>,
): void =>
  sessionRoute(api, route, (call) =>
    runUnit(api.deps.db, call.project, async (unit) =>
      response(unit, {
        ...call,
        record: await requireActive(unit, { userId: toUserId(call) }),
      } as MemberCall<R>),
    ),
  )

/**
 * Registers a route for members that needs no transaction to read the member.
 * @throws SdkError session_not_found if the organization was deleted or the member was removed
 */
export const memberReadRoute = <const R extends MemberRoute>(
  api: BusinessApi,
  route: R,
  response: (call: MemberCall<R>) => Promise<object>,
): void =>
  sessionRoute(api, route, async (call) => {
    const record = await readUnit(api.deps.db, call.project, (unit) =>
      requireActive(unit, { userId: toUserId(call) }),
    )
    return response({ ...call, record } as MemberCall<R>)
  })

function sessionRoute<const R extends MemberRoute>(
  api: BusinessApi,
  route: R,
  response: (call: SdkCall<SdkRoute>) => Promise<object>,
): void {
  const described = { ...route, access: 'session', vertical: 'B2B', exempt: 'account' } as const
  sdkRoute(api, described, (call) => response(call as unknown as SdkCall<SdkRoute>))
}

/** With `access: 'session'`, there is a principal. */
function toUserId({ principal }: { principal: Principal | undefined }): string {
  if (!principal) throw new Error('A route for members was called without a session.')
  return principal.user.id
}

/** A route with which a member changes or lists something. */
type ActRoute = MemberRoute & {
  /** whether it is about the member alone, or about the organization and its members */
  act: 'self' | 'organization'
  /** `update` for what must not happen twice at the same time, such as taking a role from an admin */
  lock?: 'share' | 'update'
}

type ActCall<R extends ActRoute> = MemberCall<R> & { actor: Actor; organization: Organization }

/**
 * Registers a route with which a member acts, as one unit of work in the organization of the session. Locks the organization,
 * and reads again what the session may do (rules B25 and B39).
 * @throws SdkError session_not_found; endpoint_not_authorized_for_sdk if the project lets no member act on the organization
 */
export function actRoute<const R extends ActRoute>(
  api: BusinessApi,
  route: R,
  response: (unit: DirectoryUnit, call: ActCall<R>) => Promise<object>,
): void {
  const { lock = 'share', ...described } = route
  memberRoute(api, described as unknown as R, async (unit, call) => {
    const { project, record } = call
    if (route.act === 'organization' && project.business?.memberActions === false) {
      throw new SdkError('endpoint_not_authorized_for_sdk')
    }
    // As in `memberRoute`: with `access: 'session'`, there is a principal.
    const { session } = call.principal as unknown as Principal
    const organization = await lockOrganization(unit, record.organization.id, lock)
    if (!organization) throw new SdkError('session_not_found')
    const actor = await readActor(unit, api.deps, { project, session })
    return response(unit, { ...call, actor, organization })
  })
}
