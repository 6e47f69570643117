import type { Organization } from '../../accounts/organizations/store.ts'
import type { Project } from '../../base/projects/store.ts'
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
  project: Project
  organization: Organization
  userId: string
  /** the factors of this sign-in */
  factors: readonly Factor[]
}

/**
 * Decides whether a new session or an exchange of a member needs a second factor (rule B22).
 * @returns what is missing; undefined if nothing is
 */
export async function requireSecondFactor(
  _unit: DirectoryUnit,
  _given: PrimaryGiven,
): Promise<MissingSecondFactor | undefined> {
  // No organization can require a second factor yet: `mfa_policy` and `mfa_enrolled` accept only their defaults.
  return undefined
}
