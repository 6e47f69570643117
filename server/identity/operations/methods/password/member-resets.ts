import type { Email } from '#contract/ids.ts'
import { consumeLimit } from '../../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { hashPassword } from '../../../../platform/secrets/hash-password.ts'
import { lockMemberOf } from '../../../accounts/members/store.ts'
import { lockOrganization } from '../../../accounts/organizations/store.ts'
import {
  findLink,
  findLinkOrganization,
  issueLink,
  memberLinkType,
  toLink,
  toLinkFactor,
} from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import { redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, hasAddressPasswords, toDirectoryOf } from '../../../base/projects/store.ts'
import { type DirectoryUnit, inDirectory, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { Entered } from '../../entering/complete-sign-in.ts'
import { type MemberSending, type SentTo, sendToMember } from '../../entering/send-to-member.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { changeAddressPassword } from './address-passwords.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { type MemberPassword, toOwnFactor, withMemberPassword } from './member-passwords.ts'
import { orRejectReset, toResetError } from './request-reset.ts'
import { changePassword } from './set-password.ts'

/** A request for an email with which a member sets a new password. */
export type MemberResetOrder = Omit<MemberSending, 'method' | 'createsVisitors' | 'issue'> & {
  /** the registered redirect URIs of the two links */
  pages: { login: string; reset: string }
  codeChallenge: string | undefined
  minutes: number
  templateId: string | undefined
}

/** Sends an email with two links: one sets a new password, the other signs in. @throws anything that `sendToMember` throws */
export const sendMemberReset = (
  deps: Deps,
  { pages, codeChallenge, minutes: requested, templateId, ...sending }: MemberResetOrder,
): Promise<SentTo> =>
  sendToMember(deps, {
    ...sending,
    method: 'password',
    createsVisitors: false,
    async issue(directory) {
      const { project, address, visitor } = sending
      const minutes = limitLinkMinutes(project, requested)
      const place = toDirectoryOf(project, directory)
      const request = {
        purpose: 'reset_password',
        project: place,
        address,
        minutes,
        codeChallenge,
        visitor,
      } as const
      const token = await issueLink(directory, deps, request)
      const link = new URL(toLink(pages.reset, 'multi_tenant_passwords', token))
      // The client shows the form for a new password on a page with this parameter.
      link.searchParams.set('stytch_redirect_type', 'reset_password')
      const loginLink = toLink(pages.login, memberLinkType, token)
      return {
        message: { kind: 'resetPassword', values: { link: link.href, loginLink, minutes } },
        templateId,
      }
    },
  })

/** A new password of a member, by the token of a reset email. */
export type MemberResetAttempt<Result> = {
  project: DirectoryProject
  sender: EmailSender
  token: string
  verifier: string | undefined
  password: string
  enter: EnterMember<Result>
}

/**
 * Sets a new password with the token of a reset email, which proves the address (rule B5), and enters the organization. Locks
 * organization, address and member, in that order (rule B39).
 * @throws SdkError if the token is not valid or the password is weak: a weak password leaves the link valid; anything that `enter`
 *   throws
 */
export async function resetMemberByLink<Result>(
  deps: Deps,
  { project, sender, token, verifier, password, enter }: MemberResetAttempt<Result>,
): Promise<Result> {
  const query = { purposes: ['reset_password'], token, verifier } as const
  const place = await readUnit(deps.db, { id: project.id }, async (unit) => findLinkOrganization(unit, token))
  if (!place) throw new SdkError('unable_to_auth_password_reset_token')
  const inOrganization = toDirectoryOf(project, { organizationId: place })
  const { address } = orRejectReset(
    await readUnit(deps.db, inOrganization, (directory) => findLink(directory, deps, query)),
  )
  const hash = await hashNewPassword(deps, project, password, address)
  const outcome = await runUnit(deps.db, { id: project.id }, async (unit) => {
    const organization = await lockOrganization(unit, place, 'share')
    if (!organization) return { problem: 'unknown' } as const
    const directory = inDirectory(unit, organization.id)
    return redeemLink(directory, deps, {
      query,
      async decide() {
        const member = await lockMemberOf(directory, address)
        const now = deps.clock.now()
        const [factor, link] = [toOwnFactor(project, now, address), toLinkFactor(now, '', address)]
        const presented = { organization, address, member, factor, link }
        const result = await enter(directory, presented, (entered) =>
          setForMember(directory, deps, { project, entered, sender, hash }),
        )
        return { result, isConsumed: true }
      },
    })
  })
  if ('problem' in outcome) throw toResetError(outcome.problem)
  return outcome.result
}

/**
 * Sets a new password after checking the old one, and enters the organization.
 * @throws anything that `withMemberPassword` and `enter` throw; SdkError weak_password, breached_password
 */
export const changeMemberPassword = <Result>(
  deps: Deps,
  {
    sender,
    newPassword,
    enter,
    ...sent
  }: MemberPassword & {
    sender: EmailSender
    newPassword: string
    enter: EnterMember<Result>
  },
): Promise<Result> =>
  withMemberPassword(
    deps,
    sent,
    async (subject) => {
      await consumeLimit(deps, 'passwordChanges', subject)
      return hashNewPassword(deps, sent.project, newPassword, sent.address)
    },
    (directory, matched, hash) =>
      enter(directory, { ...matched, address: sent.address }, (entered) =>
        setForMember(directory, deps, { project: sent.project, entered, sender, hash }),
      ),
  )

async function hashNewPassword(
  deps: Deps,
  project: DirectoryProject,
  password: string,
  address: Email,
): Promise<string> {
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  return hashPassword(deps.hasher, password)
}

/**
 * Sets the password of a member who entered, or of its address (rule B12), unless the organization does not allow passwords (rule B16).
 * Other sessions end.
 */
async function setForMember(
  directory: DirectoryUnit,
  deps: Deps,
  {
    project,
    entered,
    sender,
    hash,
  }: { project: DirectoryProject; entered: Entered; sender: EmailSender; hash: string },
): Promise<void> {
  const isNotAllowed = 'missing' in entered && 'methods' in entered.missing
  if (entered.userId === undefined || isNotAllowed) return
  const keep = 'signedIn' in entered ? entered.signedIn.session.id : undefined
  const { userId, address } = entered
  if (hasAddressPasswords(project)) {
    await changeAddressPassword(directory, deps, sender, { address, hash, keep })
  } else await changePassword(directory, deps, sender, { userId, address, hash, keep })
}
