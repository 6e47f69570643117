import { and, eq } from 'drizzle-orm'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { isNumberTaken } from '../../../accounts/members/mfa-phone.ts'
import { issueCode } from '../../../accounts/proofs/codes.ts'
import { countSend } from '../../../accounts/proofs/limits.ts'
import { requireTextMessages, sendTextCode } from '../../../accounts/text-messages/send-code.ts'
import type { PhoneNumber } from '../../../accounts/users/phones.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { codes } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, deleteRows, runUnit } from '../../../base/unit-of-work.ts'
import {
  type Claim,
  type Claimant,
  lockPresence,
  type Presence,
  requireMayAdd,
} from '../../entering/presence.ts'

/** How long a code by text message is valid, in minutes. */
const lifetime = 2

/** A text message to send to a member. */
export type SecondFactorOrder = {
  /** the project, in the directory of the member */
  project: DirectoryProject
  sender: EmailSender
  visitor: Visitor
  claim: Claim
  claimant: Claimant
  /** the number to add; without one, the number of the member */
  number: PhoneNumber | undefined
}

/**
 * Sends a code as a second factor to the number of a member, or to one that the member adds. An added number is nothing until its code
 * is entered (rule B23).
 * @returns the member, as the code was sent
 * @throws SdkError mfa_phone_number_missing, duplicate_member_phone_number with a session of the organization, insufficient_factors;
 *   anything that `lockPresence` and `sendTextCode` throw
 */
export async function sendSecondFactor(deps: Deps, order: SecondFactorOrder): Promise<Presence> {
  const { project, sender, visitor, claim, claimant } = order
  const { userId } = claimant
  const { presence, to } = await runUnit(deps.db, project, (unit) => authorize(unit, deps, order))
  await countSend(deps, { project, address: to, visitor })
  await runUnit(deps.db, project, async (unit) => {
    await lockPresence(unit, deps, claimant, claim)
    await deleteRows(unit, codes, and(eq(codes.userId, userId), eq(codes.purpose, 'second_factor')))
    const request = { project, address: to, channel: 'sms', requester: { userId }, userId } as const
    const { code } = await issueCode(unit, deps, { purpose: 'second_factor', ...request, minutes: lifetime })
    const { locale } = sender
    await sendTextCode(unit, deps, { project, channel: 'sms', to, code, minutes: lifetime, locale })
  })
  return presence
}

async function authorize(
  unit: DirectoryUnit,
  deps: Deps,
  { project, claim, claimant, number }: SecondFactorOrder,
): Promise<{ presence: Presence; to: PhoneNumber }> {
  const presence = await lockPresence(unit, deps, claimant, claim)
  const { phone } = presence.record.factors
  const to = number ?? (phone?.number as PhoneNumber | undefined)
  if (to === undefined) throw new SdkError('mfa_phone_number_missing')
  if (!isOwnNumber(presence, to)) {
    requireMayAdd(presence)
    // Rule B23: only a session of the organization learns that another member has the number.
    if (presence.current && (await isNumberTaken(unit, claimant.userId, to))) {
      throw new SdkError('duplicate_member_phone_number')
    }
  }
  requireTextMessages(deps, project, { channel: 'sms', to })
  return { presence, to }
}

/** Returns whether a number is the verified one of a member. */
export function isOwnNumber({ record }: Presence, number: PhoneNumber): boolean {
  const { phone } = record.factors
  return phone?.number === number && phone.isVerified
}
