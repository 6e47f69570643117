import { type MemberRecord, readMember } from '../../../accounts/members/read-members.ts'
import type { Principal } from '../../../accounts/sessions/principal.ts'
import type { Signer } from '../../../accounts/sessions/signing.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
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
export function memberRoute<const R extends MemberRoute>(
  api: BusinessApi,
  route: R,
  response: (unit: DirectoryUnit, call: MemberCall<R>) => Promise<object>,
): void {
  const described = { ...route, access: 'session', vertical: 'B2B', exempt: 'account' } as const
  sdkRoute(api, described, (call) => {
    // The compiler cannot decide the type of a generic route: with `access: 'session'`, there is a principal.
    const { user } = call.principal as unknown as Principal
    return runUnit(api.deps.db, call.project, async (unit) => {
      const record = await readMember(unit, { userId: user.id })
      if (record?.member.status !== 'active') throw new SdkError('session_not_found')
      return response(unit, { ...call, record } as MemberCall<R>)
    })
  })
}
