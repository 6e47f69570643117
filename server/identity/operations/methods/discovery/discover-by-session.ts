import type { Email } from '#contract/ids.ts'
import { listMemberships, type Membership } from '../../../accounts/members/list-memberships.ts'
import { requireActive } from '../../../accounts/members/read-members.ts'
import { isVisitor } from '../../../accounts/members/visitors.ts'
import { toMethod } from '../../../accounts/organizations/method-rules.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { isImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import type { Project } from '../../../base/projects/store.ts'
import { inWholeProject, type ProjectUnit } from '../../../base/unit-of-work.ts'
import { isFresh } from '../../entering/counted-factors.ts'
import { findCrossing } from '../../entering/crossing.ts'
import { type Discovered, toMissing } from './discover.ts'

/**
 * Lists the organizations that the session of a member may enter (rules B20 and B21): its own; and with a proof of the current,
 * verified address that was given after the other member was created and at most 24 hours ago, those of the address, with
 * invitations. The password of an address lists those whose member it signs in. No organization that the member may only join by a
 * domain.
 * @returns the current address of the member, and the organizations
 * @throws SdkError session_not_found
 */
export async function discoverBySession(
  projectUnit: ProjectUnit,
  deps: Pick<Deps, 'clock'>,
  project: Project,
  session: Session,
): Promise<{ address: Email; discovered: Discovered[] }> {
  const unit = inWholeProject(projectUnit)
  const record = await requireActive(unit, session)
  const { address, mailbox, password } = findCrossing(record, session.factors, project)
  const now = deps.clock.now()
  const toEntry = ({ user, ...membership }: Membership): Discovered[] => {
    const { status, organization, isVerified } = membership
    if (status === 'deleted' || isVisitor({ member: { status }, user })) return []
    const shown = { organization, type: `${status}_member`, userId: user.id, details: undefined } as const
    if (user.id === record.user.id) return [{ ...shown, missing: null }]
    // Rule B33: an impersonated session sees its own organization only.
    if (isImpersonated(session)) return []
    const isMember = status === 'active' && isVerified
    const given = [mailbox, isMember ? password : undefined].filter(
      (factor) => factor !== undefined && isFresh(factor, user.createdAt, now),
    )
    if (given.length === 0) return []
    const methods = given.flatMap((factor) => (factor && toMethod(factor)) ?? [])
    return [{ ...shown, missing: toMissing(project, organization, methods) }]
  }
  return { address, discovered: (await listMemberships(unit, { address })).flatMap(toEntry) }
}
