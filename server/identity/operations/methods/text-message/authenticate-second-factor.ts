import type { Visitor } from '../../../../platform/http/visitor.ts'
import { isNumberTaken, verifyMfaPhone } from '../../../accounts/members/mfa-phone.ts'
import { attemptCode } from '../../../accounts/proofs/attempt-code.ts'
import type { PhoneNumber } from '../../../accounts/users/phones.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import {
  type Claim,
  type Claimant,
  lockPresence,
  type Presence,
  requireMayAdd,
} from '../../entering/presence.ts'
import { isOwnNumber } from './send-second-factor.ts'

/** A correct code, and the member who entered it. */
export type GivenCode = { presence: Presence; factor: Factor; isAdded: boolean }

type Attempt<Result> = {
  /** the project, in the directory of the member */
  project: DirectoryProject
  visitor: Visitor
  claim: Claim
  claimant: Claimant
  code: string
  /** called in the transaction that consumes the code */
  finish: (unit: DirectoryUnit, given: GivenCode) => Promise<Result>
}

/**
 * Checks a code that was sent to a member as a second factor. The first one to a number adds the number (rule B23). Attempts count for
 * the member, over all sessions (rule B24).
 * @throws SdkError otp_code_not_found, duplicate_member_phone_number with a session of the organization, insufficient_factors;
 *   RequestError too_many_requests; anything that `lockPresence` and `finish` throw
 */
export async function authenticateSecondFactorCode<Result>(
  deps: Deps,
  { project, visitor, claim, claimant, code, finish }: Attempt<Result>,
): Promise<Result> {
  const { userId } = claimant
  let locked: Presence | undefined
  const attempt = await attemptCode(deps, {
    project,
    code,
    begin: async () => ({ query: { purpose: 'second_factor', userId } as const }),
    identifyVisitor: () => ({ visitor, userId }),
    // Rule B39: before the code, which is a row of the member.
    async lock(unit) {
      locked = await lockPresence(unit, deps, claimant, claim)
    },
    async decide(unit, { address }) {
      if (!locked) throw new Error('A code was checked before its member was locked.')
      const given = await give(unit, deps, locked, address as PhoneNumber)
      return { result: await finish(unit, given), isConsumed: true }
    },
  })
  if (attempt.outcome !== 'correct') throw new SdkError('otp_code_not_found')
  return attempt.result
}

async function give(
  unit: DirectoryUnit,
  deps: Deps,
  presence: Presence,
  number: PhoneNumber,
): Promise<GivenCode> {
  const { id: userId } = presence.member.user
  const isAdded = !isOwnNumber(presence, number)
  if (isAdded) {
    requireMayAdd(presence)
    if (await isNumberTaken(unit, userId, number)) {
      throw new SdkError(presence.current ? 'duplicate_member_phone_number' : 'otp_code_not_found')
    }
  }
  const phoneId = await verifyMfaPhone(unit, deps, userId, number)
  return { presence, isAdded, factor: toFactor(deps.clock.now(), phoneId, number) }
}

const toFactor = (now: Date, phoneId: string, number: PhoneNumber): Factor => ({
  type: 'otp',
  delivery_method: 'sms',
  sequence_order: 'SECONDARY',
  last_authenticated_at: now.toISOString(),
  phone_number_factor: { phone_id: phoneId, phone_number: number },
})
