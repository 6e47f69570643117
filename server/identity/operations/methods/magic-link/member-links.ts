import { lockMemberOf } from '../../../accounts/members/store.ts'
import { lockOrganization } from '../../../accounts/organizations/store.ts'
import {
  findLinkOrganization,
  issueLink,
  memberLinkType,
  toLink,
  toLinkFactor,
} from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import { redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import type { Deps } from '../../../base/deps.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { inDirectory, runUnit } from '../../../base/unit-of-work.ts'
import { changePurposes, toAddressChange } from '../../entering/redeem-address-change.ts'
import { type MemberSending, type SentTo, sendToMember } from '../../entering/send-to-member.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { toLinkError } from './authenticate-link.ts'
import type { LinkPages } from './send-link.ts'

/** A request for a link that signs in to an organization. */
export type MemberLinkOrder = Omit<MemberSending, 'method' | 'createsVisitors' | 'issue'> & {
  pages: LinkPages
  codeChallenge: string | undefined
  /** how long the link is valid, and the template of its email: for a member who has proved the address, and for others */
  login: { minutes: number; templateId: string | undefined }
  signup: { minutes: number; templateId: string | undefined }
}

/** Sends a link that signs in to an organization. @throws anything that `sendToMember` throws */
export const sendMemberLink = (
  deps: Deps,
  { pages, codeChallenge, login, signup, ...sending }: MemberLinkOrder,
): Promise<SentTo> =>
  sendToMember(deps, {
    ...sending,
    method: 'magic_link',
    createsVisitors: true,
    async issue(directory, { isVerified }) {
      const { minutes: requested, templateId } = isVerified ? login : signup
      const { project, address, visitor } = sending
      const minutes = limitLinkMinutes(project, requested)
      const place = toDirectoryOf(project, directory)
      const request = {
        purpose: 'sign_in',
        project: place,
        address,
        minutes,
        codeChallenge,
        visitor,
      } as const
      const token = await issueLink(directory, deps, request)
      const link = toLink(isVerified ? pages.login : pages.signup, memberLinkType, token)
      return { message: { kind: 'signInLink', values: { link, minutes } }, templateId }
    },
  })

/** An attempt to sign in to an organization with an emailed link. */
export type MemberLinkAttempt<Result> = {
  project: DirectoryProject
  token: string
  verifier: string | undefined
  enter: EnterMember<Result>
}

/** The purposes of links that sign in to an organization. An email for a reset also contains a link that only signs in. */
const purposes = ['sign_in', 'invite', 'reset_password', ...changePurposes] as const

/**
 * Redeems a link of an organization, such as an invitation (rule B8), and enters the organization. Locks organization, address and
 * member, in that order (rule B39).
 * @throws SdkError unable_to_auth_magic_link, pkce_expected_code_verifier, pkce_mismatch; anything that `enter` throws: then
 *   the link stays valid
 */
export async function authenticateMemberLink<Result>(
  deps: Deps,
  { project, token, verifier, enter }: MemberLinkAttempt<Result>,
): Promise<Result> {
  const outcome = await runUnit(deps.db, toWholeProject(project), async (unit) => {
    const organizationId = await findLinkOrganization(unit, token)
    const organization = organizationId ? await lockOrganization(unit, organizationId, 'share') : undefined
    if (!organization) return { problem: 'unknown' } as const
    const directory = inDirectory(unit, organization.id)
    return redeemLink(directory, deps, {
      query: { purposes, token, verifier },
      async decide({ address, ...issued }) {
        const change = toAddressChange(issued, 'magic_link')
        const member = change ? undefined : await lockMemberOf(directory, address)
        const factor = toLinkFactor(deps.clock.now(), '', address)
        const result = await enter(directory, { organization, address, member, factor, change })
        return { result, isConsumed: true }
      },
    })
  })
  if ('problem' in outcome) throw toLinkError(outcome.problem)
  return outcome.result
}
