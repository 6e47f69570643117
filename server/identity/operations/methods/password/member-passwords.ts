import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { lockMemberOf, type Member } from '../../../accounts/members/store.ts'
import {
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../../accounts/organizations/store.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { EmailOwner } from '../../../accounts/users/passwords.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { requireValidPassword, toPasswordFactor, withPassword } from './sign-in.ts'

/** A password of a member of an organization. */
export type MemberPassword = {
  project: DirectoryProject
  /** the ID, slug or external ID of the organization */
  reference: string
  address: Email
  password: string
  /** the visitor whose wrong attempts count */
  visitor: Visitor
}

/** A member whose password matches, in the organization, which are locked. */
export type MatchedMember = { organization: Organization; member: Member; owner: EmailOwner }

/**
 * Checks the password of a member (rule B12), and uses it in one transaction. Locks organization, address and member, in that order
 * (rule B39).
 * @param prepare runs with the correct password, before the transaction
 * @throws SdkError organization_not_found, unauthorized_credentials; with the correct password also reset_password,
 *   breached_password; RequestError too_many_requests; anything that `prepare` and `use` throw
 */
export async function withMemberPassword<Prepared, Result>(
  deps: Deps,
  { project, reference, address, password, visitor }: MemberPassword,
  prepare: (owner: EmailOwner) => Promise<Prepared>,
  use: (directory: DirectoryUnit, matched: MatchedMember, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const chosen = await readUnit(deps.db, toWholeProject(project), (unit) => findOrganization(unit, reference))
  if (!chosen) throw new SdkError('organization_not_found')
  const place = toDirectoryOf(project, { organizationId: chosen.id })
  return withPassword(deps, { project: place, visitor }, { address, password }, async ({ owner, refund }) => {
    const prepared = await prepare(owner)
    return runUnit(deps.db, place, async (directory) => {
      const organization = await lockOrganization(directory, chosen.id, 'share')
      if (!organization) throw new SdkError('organization_not_found')
      await lockContact(directory, { kind: 'email', value: address })
      await refund(directory)
      await requireValidPassword(directory, owner)
      const member = await lockMemberOf(directory, address)
      if (!member || member.isRetired || member.user.id !== owner.user.id) {
        throw new SdkError('unauthorized_credentials')
      }
      return use(directory, { organization, member, owner }, prepared)
    })
  })
}

/** Signs in to an organization with the password of a member. @throws anything that `withMemberPassword` throws */
export const authenticateMemberPassword = <Result>(
  deps: Deps,
  { enter, ...sent }: MemberPassword & { enter: EnterMember<Result> },
): Promise<Result> =>
  withMemberPassword(
    deps,
    sent,
    async () => {},
    (directory, { organization, member }) => {
      const factor = toPasswordFactor(deps.clock.now())
      return enter(directory, { organization, address: sent.address, member, factor })
    },
  )
