import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { countRecoveryCodes } from '../../../accounts/credentials/recovery-codes.ts'
import { PhoneNumber } from '../../../accounts/users/phones.ts'
import type { Deps } from '../../../base/deps.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, type ProjectUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { Entered } from '../../../operations/entering/complete-sign-in.ts'
import {
  type Enrollment,
  type GivenSecondFactor,
  giveSecondFactor,
} from '../../../operations/entering/give-second-factor.ts'
import {
  type Claim,
  findClaimant,
  lockPresence,
  type Presence,
  requireMayAdd,
} from '../../../operations/entering/presence.ts'
import { authenticateSecondFactorCode } from '../../../operations/methods/text-message/authenticate-second-factor.ts'
import { sendSecondFactor } from '../../../operations/methods/text-message/send-second-factor.ts'
import { EnrollmentMinutes, startEnrollment } from '../../../operations/methods/totp/enroll.ts'
import { verifyRecoveryCode, verifyTotpCode } from '../../../operations/methods/totp/verify.ts'
import type { Shown } from './entered.ts'
import { toMember, toVisibleMember } from './member.ts'
import { toOrganization, toVisibleOrganization } from './organization.ts'

/** The fields with which a call names a member and what shows that the caller is this member. */
export const claimFields = {
  organization_id: Text.check(z.maxLength(200)),
  member_id: Text.check(z.maxLength(200)),
  intermediate_session_token: z.optional(Text.check(z.maxLength(200))),
}

/** The fields that change what a member needs. */
export const enrollmentFields = {
  set_mfa_enrollment: z.optional(z.enum(['enroll', 'unenroll'])),
  set_default_mfa: z.optional(z.boolean()),
}

/** The fields of calls about second factors, except those that name the session. */
export const enrollTotpFields = { ...claimFields, expiration_minutes: EnrollmentMinutes }
export const sendTextFields = { ...claimFields, mfa_phone_number: z.optional(PhoneNumber) }
export const codeFields = {
  ...claimFields,
  ...enrollmentFields,
  code: Text.check(z.minLength(1), z.maxLength(20)),
}

/** A call about the second factor of a member. */
export type SecondFactorCall = {
  project: DirectoryProject
  sender: EmailSender
  visitor: Visitor
  claim: Claim
  minutes: number | undefined
  /** finishes the outcome in the transaction of the sign-in: adds claims, and reads the member */
  complete: (unit: ProjectUnit, entered: Entered) => Promise<Shown>
}

/** Starts the enrollment of an authenticator app, with recovery codes that the member can read later (rule B24). */
export async function enrollTotp(deps: Deps, call: SecondFactorCall, expirationMinutes: number) {
  const { claim } = call
  const { project, claimant } = await findPlace(deps, call)
  return runUnit(deps.db, project, async (unit) => {
    const presence = await lockPresence(unit, deps, claimant, claim)
    requireMayAdd(presence)
    const { userId } = claimant
    const request = { userId, expirationMinutes, project, hasReadableCodes: true }
    const { totp_id, ...started } = await startEnrollment(unit, deps, request)
    return { totp_registration_id: totp_id, ...started, ...showPresence(presence, claim) }
  })
}

/** Checks a code of the authenticator app. The first one completes its enrollment. */
export async function enterTotpCode(
  deps: Deps,
  call: SecondFactorCall,
  code: string,
  enrollment: Enrollment,
): Promise<Shown> {
  const { attempt, present } = await beginAttempt(deps, call)
  return verifyTotpCode(deps, code.replaceAll(' ', ''), {
    ...attempt,
    authorizeEnrollment: async () => requireMayAdd(present()),
    finish: (unit, { totp, factor }) =>
      give(unit, deps, call, present(), { ...enrollment, factor, isAdded: totp.verifiedAt === null }),
  })
}

/** Consumes a recovery code. */
export async function enterRecoveryCode(
  deps: Deps,
  call: SecondFactorCall,
  code: string,
): Promise<{ shown: Shown; remaining: number }> {
  const { attempt, present } = await beginAttempt(deps, call)
  return verifyRecoveryCode(deps, code, {
    ...attempt,
    finish: async (unit, { totp, factor }) => ({
      shown: await give(unit, deps, call, present(), { factor, isAdded: false }),
      remaining: await countRecoveryCodes(unit, totp),
    }),
  })
}

/** Sends a code by text message to the member, or to a number that the member adds. */
export async function sendTextMessage(deps: Deps, call: SecondFactorCall, number: PhoneNumber | undefined) {
  const place = await findPlace(deps, call)
  const { sender, visitor, claim } = call
  const presence = await sendSecondFactor(deps, { ...place, sender, visitor, claim, number })
  return showPresence(presence, claim)
}

/** Checks a code that was sent by text message. The first one to a number adds the number. */
export async function enterTextCode(
  deps: Deps,
  call: SecondFactorCall,
  code: string,
  enrollment: Enrollment,
): Promise<Shown> {
  const { visitor, claim } = call
  return authenticateSecondFactorCode(deps, {
    ...(await findPlace(deps, call)),
    ...{ visitor, claim, code },
    finish: (unit, { presence, ...given }) => give(unit, deps, call, presence, { ...enrollment, ...given }),
  })
}

/** Finds the member of a call, and the project in the member's directory. */
async function findPlace(deps: Deps, { project, claim }: SecondFactorCall) {
  const claimant = await readUnit(deps.db, toWholeProject(project), (unit) => findClaimant(unit, deps, claim))
  return { claimant, project: toDirectoryOf(project, claimant) }
}

/** Begins an attempt at a code of the authenticator app or a recovery code. */
async function beginAttempt(deps: Deps, call: SecondFactorCall) {
  const { claimant, project } = await findPlace(deps, call)
  const { sender, visitor, claim } = call
  let locked: Presence | undefined
  const attempt = {
    ...{ project, sender, visitor, userId: claimant.userId, session: claim.current?.session },
    // Rule B39: before the authenticator app, which is a row of the member.
    async prepare(unit: DirectoryUnit) {
      locked = await lockPresence(unit, deps, claimant, claim)
    },
  }
  const present = () => {
    if (!locked) throw new Error('A code was checked before its member was locked.')
    return locked
  }
  return { attempt, present }
}

async function give(
  unit: DirectoryUnit,
  deps: Deps,
  { project, sender, visitor, minutes, complete }: SecondFactorCall,
  presence: Presence,
  given: GivenSecondFactor,
): Promise<Shown> {
  const start = { project, sender, visitor, minutes }
  return complete(unit, await giveSecondFactor(unit, deps, presence, given, start))
}

/** The member of a call that does not sign in: without a session, only what rule B19 allows. */
function showPresence({ record, organization, current }: Presence, { isSite }: Claim) {
  const isVisible = isSite || current !== undefined
  return {
    member_id: record.user.id,
    member: isVisible ? toMember(record) : toVisibleMember(record),
    organization: isVisible
      ? toOrganization(organization, record.customRoles)
      : toVisibleOrganization(organization),
  }
}
