import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { attemptCode } from '../../../accounts/proofs/attempt-code.ts'
import type { CodeQuery, IssuedCode } from '../../../accounts/proofs/codes.ts'
import { redeemIssuedCode } from '../../../accounts/proofs/redeem-contact.ts'
import type { ProofRejection } from '../../../accounts/proofs/redemption.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor, SessionRow } from '../../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'

/** An attempt to sign in with a code. */
export type SignInAttempt<SignedIn> = {
  project: DirectoryProject
  sender: EmailSender
  query: CodeQuery
  /** the code that the user entered */
  code: string
  /** finds the session of the browser in which the user enters the code */
  findSession?: ((unit: DirectoryUnit) => Promise<SessionRow | undefined>) | undefined
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

type Begun = { query: CodeQuery; session: SessionRow | undefined }

/** The ID of the contact that a code proved, and the result of `signIn`. */
type CodeSignIn<SignedIn> = { contactId: string; signedIn: SignedIn }

/**
 * Redeems a code and signs in.
 * @throws SdkError otp_code_not_found for a wrong, unknown, expired or used code, or if its proof is rejected;
 *   RequestError too_many_requests; anything that `findSession`, `identifyVisitor`, `authorize` and `signIn` throw
 */
export async function authenticateCode<SignedIn>(
  deps: Deps,
  { project, sender, query, code, findSession, identifyVisitor, authorize, signIn }: SignInAttempt<SignedIn>,
): Promise<CodeSignIn<SignedIn>> {
  const attempt = await attemptCode<Begun, CodeSignIn<SignedIn> | ProofRejection>(deps, {
    project,
    code,
    begin: async (unit) => ({ query, session: await findSession?.(unit) }),
    identifyVisitor,
    async decide(unit, issued, { session }) {
      authorize?.(issued)
      const countsWithoutSession = project.additionsWithoutSession
      const redemption = { session, countsWithoutSession, sender }
      const { result: redeemed, isConsumed } = await redeemIssuedCode(unit, deps, issued, redemption)
      if ('rejection' in redeemed) return { result: redeemed, isConsumed }
      const { userId, isClaim, contactId } = redeemed
      const factor = toCodeFactor(deps.clock.now(), issued, contactId)
      const proven = { user: { id: userId }, isClaim, requestedFor: issued.userId, factor }
      return { result: { contactId, signedIn: await signIn(unit, proven) }, isConsumed }
    },
  })
  if (attempt.outcome !== 'correct') throw new SdkError('otp_code_not_found')
  // A rejection is thrown after the commit, because it may consume the code.
  if ('rejection' in attempt.result) throw toRejectionError(attempt.result.rejection)
  return attempt.result
}

/** Creates the session factor of a code that proved a contact. */
export const toCodeFactor = (
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
