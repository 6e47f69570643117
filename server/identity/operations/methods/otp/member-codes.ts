import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { lockMemberOf } from '../../../accounts/members/store.ts'
import { findOrganization, lockOrganization } from '../../../accounts/organizations/store.ts'
import { attemptCode } from '../../../accounts/proofs/attempt-code.ts'
import { issueCode } from '../../../accounts/proofs/codes.ts'
import type { CodeRequester } from '../../../accounts/proofs/requester.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { readUnit } from '../../../base/unit-of-work.ts'
import { changePurposes, toAddressChange } from '../../entering/redeem-address-change.ts'
import { type MemberSending, type SentTo, sendToMember } from '../../entering/send-to-member.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { toCodeFactor } from './authenticate-code.ts'

/** A request for a code that signs in to an organization. */
export type MemberCodeOrder = Omit<MemberSending, 'method' | 'createsVisitors' | 'issue'> & {
  requester: CodeRequester
  /** how long the code is valid, and the template of its email: for a member who has proved the address, and for others */
  login: { minutes: number; templateId: string | undefined }
  signup: { minutes: number; templateId: string | undefined }
}

/** Sends a code that signs in to an organization. @throws anything that `sendToMember` throws */
export const sendMemberCode = (
  deps: Deps,
  { requester, login, signup, ...sending }: MemberCodeOrder,
): Promise<SentTo> =>
  sendToMember(deps, {
    ...sending,
    method: 'email_otp',
    createsVisitors: true,
    async issue(directory, { isVerified }) {
      const { minutes, templateId } = isVerified ? login : signup
      const { project, address } = sending
      const place = toDirectoryOf(project, directory)
      const request = { purpose: 'sign_in', project: place, address, requester, minutes } as const
      const { code } = await issueCode(directory, deps, request)
      return { message: { kind: 'signInCode', values: { code, minutes } }, templateId }
    },
  })

/** An attempt to sign in to an organization with a code. */
export type MemberCodeAttempt<Result> = {
  project: DirectoryProject
  reference: string
  address: Email
  code: string
  requester: CodeRequester
  /** the visitor whose wrong codes count */
  visitor: Visitor
  enter: EnterMember<Result>
}

/** The purposes of codes that sign in to an organization. One for a change of address also signs in (rule B29). */
const purposes = ['sign_in', ...changePurposes] as const

/**
 * Redeems a code that was sent to an address of an organization, and enters the organization.
 * @throws SdkError organization_not_found, otp_code_not_found; RequestError too_many_requests; anything that `enter` throws:
 *   then the code stays valid
 */
export async function authenticateMemberCode<Result>(
  deps: Deps,
  { project, reference, address, code, requester, visitor, enter }: MemberCodeAttempt<Result>,
): Promise<Result> {
  const chosen = await readUnit(deps.db, toWholeProject(project), (unit) => findOrganization(unit, reference))
  if (!chosen) throw new SdkError('organization_not_found')
  const place = toDirectoryOf(project, { organizationId: chosen.id })
  for (const purpose of purposes) {
    const attempt = await attemptCode(deps, {
      project: place,
      code,
      begin: async () => ({ query: { purpose, address, requester } }),
      identifyVisitor: () => ({ visitor }),
      lock: (directory) => lockOrganization(directory, chosen.id, 'share'),
      async decide(directory, issued) {
        const organization = await lockOrganization(directory, chosen.id, 'share')
        if (!organization) throw new SdkError('organization_not_found')
        const change = toAddressChange({ purpose, userId: issued.userId }, 'email_otp')
        const member = change ? undefined : await lockMemberOf(directory, address)
        const factor = toCodeFactor(deps.clock.now(), issued, '')
        const result = await enter(directory, { organization, address, member, factor, change })
        return { result, isConsumed: true }
      },
    })
    if (attempt.outcome === 'correct') return attempt.result
  }
  throw new SdkError('otp_code_not_found')
}
