import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { lockMemberOf, type Member } from '../../../accounts/members/store.ts'
import {
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../../accounts/organizations/store.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import {
  type DirectoryProject,
  hasAddressPasswords,
  toDirectoryOf,
  toWholeProject,
} from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { requireStillOfAddress, toAddressPasswordFactor, withAddressPassword } from './address-passwords.ts'
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
export type MatchedMember = { organization: Organization; member: Member; factor: Factor }

/** A password that matches, before the organization is locked. */
type Match = {
  refund: (directory: DirectoryUnit) => Promise<void>
  /** the subject of the limit of new passwords */
  subject: string
  /** checks the password again, and whether it signs in to the member */
  requireValid: (directory: DirectoryUnit, member: Member) => Promise<void>
}

/**
 * Checks the password of a member, or of its address (rule B12), and uses it in one transaction. Locks organization, address and
 * member, in that order (rule B39).
 * @param prepare runs with the correct password, before the transaction
 * @throws SdkError organization_not_found, unauthorized_credentials; with the correct password also reset_password,
 *   breached_password; RequestError too_many_requests; anything that `prepare` and `use` throw
 */
export async function withMemberPassword<Prepared, Result>(
  deps: Deps,
  sent: MemberPassword,
  prepare: (subject: string) => Promise<Prepared>,
  use: (directory: DirectoryUnit, matched: MatchedMember, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const { project, reference, address } = sent
  const chosen = await readUnit(deps.db, toWholeProject(project), (unit) => findOrganization(unit, reference))
  if (!chosen) throw new SdkError('organization_not_found')
  const place = toDirectoryOf(project, { organizationId: chosen.id })
  const match = hasAddressPasswords(project) ? matchAddress : matchMember
  return match(deps, { ...sent, project: place }, async ({ refund, subject, requireValid }) => {
    const prepared = await prepare(subject)
    return runUnit(deps.db, place, async (directory) => {
      const organization = await lockOrganization(directory, chosen.id, 'share')
      if (!organization) throw new SdkError('organization_not_found')
      await lockContact(directory, { kind: 'email', value: address })
      await refund(directory)
      const member = await lockMemberOf(directory, address)
      if (!member || member.isRetired) throw new SdkError('unauthorized_credentials')
      await requireValid(directory, member)
      const factor = toOwnFactor(project, deps.clock.now(), address)
      return use(directory, { organization, member, factor }, prepared)
    })
  })
}

type Attempt = Omit<MemberPassword, 'reference'>

const matchMember = <Result>(
  deps: Deps,
  { project, visitor, address, password }: Attempt,
  use: (match: Match) => Promise<Result>,
): Promise<Result> =>
  withPassword(deps, { project, visitor }, { address, password }, ({ owner, refund }) =>
    use({
      refund,
      subject: owner.user.id,
      async requireValid(directory, member) {
        await requireValidPassword(directory, owner)
        if (member.user.id !== owner.user.id) throw new SdkError('unauthorized_credentials')
      },
    }),
  )

/** The password of an address signs in to no member whose address is unverified (rule B12). */
const matchAddress = <Result>(
  deps: Deps,
  attempt: Attempt,
  use: (match: Match) => Promise<Result>,
): Promise<Result> =>
  withAddressPassword(deps, attempt, ({ owner, refund }) =>
    use({
      refund,
      subject: `${attempt.project.id} ${attempt.address}`,
      async requireValid(directory, { member, row }) {
        await requireStillOfAddress(directory, owner)
        const signsIn = member.status === 'active' && row.verifiedAt !== null
        if (!signsIn) throw new SdkError('unauthorized_credentials')
      },
    }),
  )

/** Creates the session factor of a password of a member, or of its address. */
export const toOwnFactor = (project: DirectoryProject, now: Date, address: Email): Factor =>
  hasAddressPasswords(project) ? toAddressPasswordFactor(now, address) : toPasswordFactor(now)

/** Signs in to an organization with a password. @throws anything that `withMemberPassword` throws */
export const authenticateMemberPassword = <Result>(
  deps: Deps,
  { enter, ...sent }: MemberPassword & { enter: EnterMember<Result> },
): Promise<Result> =>
  withMemberPassword(
    deps,
    sent,
    async () => {},
    (directory, matched) => enter(directory, { ...matched, address: sent.address }),
  )
