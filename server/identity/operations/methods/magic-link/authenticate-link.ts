import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import type { FoundLink, IssuedLink } from '../../../accounts/proofs/links.ts'
import { redeemIssuedLink, redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import { consumeUserToken } from '../../../accounts/proofs/user-tokens.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { requireProduct } from '../../../base/projects/store.ts'
import type { Factor, SessionRow } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'

/** An attempt to sign in with a link. */
export type LinkAttempt<SignedIn> = {
  project: DirectoryProject
  sender: EmailSender
  token: string
  verifier: string | undefined
  /** finds the session of the browser that opens the link */
  findSession: (unit: DirectoryUnit) => Promise<SessionRow | undefined>
  /** called with an emailed link before it is redeemed; if it throws, the link stays valid */
  authorize: (link: IssuedLink) => void
  /** creates or continues the session, in the transaction that redeems the link */
  signIn: SignIn<SignedIn>
}

/**
 * Redeems an emailed link, or a link sent by the site's own server, and signs in.
 * @throws SdkError if the project does not offer links, or the link or its proof is rejected; anything that
 *   `findSession`, `authorize` and `signIn` throw
 */
export async function authenticateLink<SignedIn>(
  deps: Deps,
  { project, sender, token, verifier, findSession, authorize, signIn }: LinkAttempt<SignedIn>,
): Promise<{ methodId: string; signedIn: SignedIn }> {
  // A rejection is thrown after the commit, because it may consume the link.
  const outcome = await runUnit(deps.db, project, async (unit) => {
    const now = deps.clock.now()
    const embedded = await consumeUserToken(unit, deps, 'embedded', token)
    if (embedded) {
      requireProduct(project, 'emailMagicLinks')
      const { id, userId } = embedded
      const proven = { user: { id: userId }, requestedFor: userId, factor: toEmbeddedFactor(now, id) }
      return { methodId: id, signedIn: await signIn(unit, proven) }
    }
    const session = await findSession(unit)
    const redeemed = await redeemLink(unit, deps, {
      query: { purposes: signInPurposes, token, verifier },
      authorize,
      decide: (link) => redeemIssuedLink(unit, deps, link, { session, sender }),
    })
    if ('problem' in redeemed) return redeemed
    const { link, result } = redeemed
    if ('rejection' in result) return result
    const { userId, isClaim, contactId } = result
    const factor = toLinkFactor(now, contactId, link.address)
    const proven = { user: { id: userId }, isClaim, requestedFor: link.userId, factor }
    return { methodId: contactId, signedIn: await signIn(unit, proven) }
  })
  if ('problem' in outcome) throw toLinkError(outcome.problem)
  if ('rejection' in outcome) throw toRejectionError(outcome.rejection)
  return outcome
}

/** The reasons why a link cannot be redeemed. */
type LinkProblem = Extract<FoundLink, { problem: string }>['problem']

/** The purposes of links that sign in. A password reset email also contains a sign-in link. */
const signInPurposes = ['sign_in', 'invite', 'reset_password'] as const

/** Creates the session factor of a link that the site's own server sent. Such a link proves no email address. */
export const toEmbeddedFactor = (now: Date, id: string): Factor => ({
  type: 'magic_link',
  delivery_method: 'embedded',
  last_authenticated_at: now.toISOString(),
  embeddable_magic_link_factor: { embedded_id: id },
})

/** Creates the session factor of an emailed link. */
export const toLinkFactor = (now: Date, emailId: string, address: Email): Factor => ({
  type: 'magic_link',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: emailId, email_address: address },
})

/** Returns the error for a link that cannot be redeemed. */
export const toLinkError = (problem: LinkProblem): SdkError =>
  new SdkError(problem === 'unknown' ? 'unable_to_auth_magic_link' : problem)
