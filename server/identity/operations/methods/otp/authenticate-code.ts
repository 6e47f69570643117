import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import {
  type CodeQuery,
  findWorkingCode,
  type IssuedCode,
  redeemCode,
} from '../../../accounts/proofs/codes.ts'
import { countAttempt, refundAttempt } from '../../../accounts/proofs/limits.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Project } from '../../../base/projects/store.ts'
import type { Factor, SessionRow } from '../../../base/schema/sessions.ts'
import { runUnit, type UnitOfWork } from '../../../base/unit-of-work.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'

/** An attempt to sign in with a code. */
export type CodeAttempt<SignedIn> = {
  project: Project
  sender: EmailSender
  query: CodeQuery
  /** the code that the user entered */
  code: string
  /** finds the session of the browser in which the user enters the code */
  findSession?: ((unit: UnitOfWork) => Promise<SessionRow | undefined>) | undefined
  /**
   * Determines whose limits the attempt counts against. May reject the attempt before it counts.
   * @returns the visitor who enters the code, and the user whose attempts are counted separately from the network's
   */
  identifyVisitor: (issued: IssuedCode) => { visitor: Visitor; userId?: string | null }
  /** called with a correct code before it is redeemed; if it throws, the code stays valid */
  authorize?: (issued: IssuedCode) => void
  /** creates or continues the session, in the transaction that redeems the code */
  signIn: SignIn<SignedIn>
}

/**
 * Redeems a code and signs in. The attempt is counted and committed before the code is compared (rule A9), and refunded
 * unless the code was wrong.
 * @throws SdkError otp_code_not_found for a wrong, unknown, expired or used code, or if its proof is rejected;
 *   RequestError too_many_requests; anything that `findSession`, `identifyVisitor`, `authorize` and `signIn` throw
 */
export async function authenticateCode<SignedIn>(
  deps: Deps,
  { project, sender, query, code, findSession, identifyVisitor, authorize, signIn }: CodeAttempt<SignedIn>,
): Promise<{ contactId: string; signedIn: SignedIn }> {
  const counted = await runUnit(deps.db, project, async (unit) => {
    const session = await findSession?.(unit)
    const issued = await findWorkingCode(unit, deps, query)
    if (!issued) return undefined
    const origin = { project, address: issued.address, ...identifyVisitor(issued) }
    return { session, issued, attempt: await countAttempt(unit, deps, origin) }
  })
  if (!counted) throw new SdkError('otp_code_not_found')
  const { session, issued, attempt } = counted
  // A rejection is thrown after the commit, because the attempt counts.
  const outcome = await runUnit(deps.db, project, async (unit) => {
    const redeemed = await redeemCode(unit, deps, issued, {
      query,
      code,
      session,
      countsWithoutSession: project.additionsWithoutSession,
      sender,
      authorize,
    })
    if (redeemed === 'wrong') return redeemed
    if (redeemed === 'invalid' || 'rejection' in redeemed) {
      await refundAttempt(unit, attempt)
      return redeemed
    }
    const { userId, isClaim, contactId } = redeemed
    const factor = toCodeFactor(deps.clock.now(), issued, contactId)
    const proven = { user: { id: userId }, isClaim, requestedFor: issued.userId, factor }
    const signedIn = await signIn(unit, proven)
    await refundAttempt(unit, attempt)
    return { contactId, signedIn }
  })
  if (outcome === 'wrong' || outcome === 'invalid') throw new SdkError('otp_code_not_found')
  if ('rejection' in outcome) throw toRejectionError(outcome.rejection)
  return outcome
}

/** Creates the session factor of a code that proved a contact. */
const toCodeFactor = (
  now: Date,
  { channel, address }: Pick<IssuedCode, 'channel' | 'address'>,
  contactId: string,
): Factor => ({
  type: 'otp',
  delivery_method: channel,
  last_authenticated_at: now.toISOString(),
  ...(channel === 'email'
    ? { email_factor: { email_id: contactId, email_address: address } }
    : { phone_number_factor: { phone_id: contactId, phone_number: address } }),
})
