import { readMember } from '../../accounts/members/read-members.ts'
import {
  isMfaAllowed,
  isSecondFactorRequired,
  listMfaMethods,
  maskNumber,
  toMfaMethod,
} from '../../accounts/members/second-factor-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { isSecondFactor } from '../../accounts/sessions/second-factor.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/** A second factor that a member must still give. */
export type MissingSecondFactor = {
  /** the number, masked to its last two digits, and the authenticator app of the member; null before it has one */
  options: { phoneNumber: string; totpId: string } | null
  /** whether this call has sent a code by SMS */
  isCodeSent: boolean
}

/** A member who has given a primary factor. */
export type PrimaryGiven = {
  organization: Organization
  userId: string
  /** the factors of this sign-in */
  factors: readonly Factor[]
}

/**
 * Decides whether a new session or an exchange of a member needs a second factor (rule B22). Only kinds that the organization allows
 * count (rule B16).
 * @returns what is missing; undefined if nothing is
 */
export async function requireSecondFactor(
  unit: DirectoryUnit,
  { organization, userId, factors }: PrimaryGiven,
): Promise<MissingSecondFactor | undefined> {
  const record = await readMember(unit, { userId })
  if (!record) throw new Error('A member who signs in does not exist.')
  const { member, factors: enrolled } = record
  if (!isSecondFactorRequired(organization, member)) return undefined
  const given = factors.filter(isSecondFactor)
  const isAllowed = (method: ReturnType<typeof toMfaMethod>) => isMfaAllowed(organization, member, method)
  if (given.some((factor) => isAllowed(toMfaMethod(factor)))) return undefined
  const all = listMfaMethods(enrolled)
  const allowed = all.filter(isAllowed)
  // A factor that is no longer allowed is asked for once: adding an allowed one needs it (rule B23).
  const asked = allowed.length > 0 || given.length > 0 ? allowed : all
  if (asked.length === 0) return { options: null, isCodeSent: false }
  return {
    options: {
      phoneNumber: asked.includes('sms_otp') ? maskNumber(enrolled.phone?.number ?? '') : '',
      totpId: asked.includes('totp') ? (enrolled.totpId ?? '') : '',
    },
    isCodeSent: false,
  }
}
