import { eq } from 'drizzle-orm'
import {
  isSecondFactorRequired,
  listMfaMethods,
  toMfaMethod,
} from '../../accounts/members/second-factor-rules.ts'
import { extendSession } from '../../accounts/sessions/store.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import { members } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'
import { continueSession, type Start } from '../access/sign-in.ts'
import type { Entered } from './complete-sign-in.ts'
import type { Presence } from './presence.ts'
import { signInMember } from './sign-in-member.ts'

/** What a call changes about second factors in addition to entering one. */
export type Enrollment = {
  /** whether the member needs a second factor in each new session from now on */
  enrollment?: 'enroll' | 'unenroll' | undefined
  /** whether this kind becomes the one that is asked for by default */
  isDefault?: boolean | undefined
}

/** A second factor that a call has checked. */
export type GivenSecondFactor = Enrollment & {
  factor: Factor
  /** whether the member has just added it */
  isAdded: boolean
}

/**
 * Adds a second factor, which has been checked, to the session of a member, or completes the sign-in that an intermediate session has
 * begun. The rules of the organization are those of now (rule B39).
 * @throws SdkError unenrollment_not_allowed, session_or_intermediate_session_required; anything that `signInMember` throws
 */
export async function giveSecondFactor(
  unit: DirectoryUnit,
  deps: Deps,
  presence: Presence,
  given: GivenSecondFactor,
  start: Start,
): Promise<Entered> {
  const { organization, address, member, current, intermediateToken } = presence
  const { factor } = given
  await saveEnrollment(unit, deps, presence, given)
  if (!current) {
    // Without the factors of an intermediate session, a second factor would be the only one.
    if (intermediateToken === undefined) throw new SdkError('session_or_intermediate_session_required')
    const presented = { organization, address, member, factor, intermediateToken }
    return signInMember(unit, deps, presented, start)
  }
  const continued = await continueSession(unit, deps, current, factor)
  const { minutes } = start
  const session =
    minutes === undefined
      ? continued.session
      : await extendSession(unit, continued.session, minutes, deps.clock.now())
  if (!session) throw new SdkError('session_not_found')
  return { organization, address, userId: member.user.id, signedIn: { ...continued, session } }
}

/**
 * Changes whether a member needs a second factor, and which is the default. The first one that the member adds while one is required
 * enrolls the member (rule B22).
 */
async function saveEnrollment(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  { organization, record }: Presence,
  { factor, isAdded, enrollment, isDefault = false }: GivenSecondFactor,
): Promise<void> {
  const { member } = record
  // Rule B23
  if (enrollment === 'unenroll' && organization.mfaPolicy === 'REQUIRED_FOR_ALL') {
    throw new SdkError('unenrollment_not_allowed')
  }
  const isFirst = isAdded && listMfaMethods(record.factors).length === 0
  const enrolls = enrollment === 'enroll' || (isFirst && isSecondFactorRequired(organization, member))
  const isMfaEnrolled = enrollment === 'unenroll' ? false : enrolls || member.isMfaEnrolled
  const chooses = isDefault || (isAdded && member.defaultMfaMethod === '')
  const defaultMfaMethod = chooses ? toMfaMethod(factor) : member.defaultMfaMethod
  if (isMfaEnrolled === member.isMfaEnrolled && defaultMfaMethod === member.defaultMfaMethod) return
  const { userId } = member
  const change = { isMfaEnrolled, defaultMfaMethod, updatedAt: clock.now() }
  await updateRows(unit, members, change, eq(members.userId, userId))
  await publish(unit, { kind: 'member_changed', userId, detail: { secondFactor: isMfaEnrolled } })
}
