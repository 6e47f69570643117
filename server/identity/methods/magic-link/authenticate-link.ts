import type { Deps } from '../../deps.ts'
import { type DirectoryTx, openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import type { IssuedLink } from '../../proofs/links.ts'
import { redeemLink } from '../../proofs/redeem-link.ts'
import type { ProofRefusal } from '../../proofs/redemption.ts'
import { consumeUserToken } from '../../proofs/user-tokens.ts'
import type { Factor, SessionRow } from '../../schema/sessions.ts'
import { requireProduct } from '../../wire/require-product.ts'
import { type LinkProblem, signInPurposes, toEmbeddedFactor, toLinkFactor } from './link.ts'

/** The user whom a link signs in. */
export type LinkProof = {
  userId: string
  /** the link claimed the user (rule O6) */
  isClaim: boolean
  /** the user for whom the link was requested: their session continues */
  requestedFor: string | null
  factor: Factor
}

/** An attempt to sign in with a link. */
export type LinkAttempt<SignedIn> = {
  project: Project
  token: string
  verifier: string | undefined
  /** finds the session in which the link is opened */
  findSession: (tx: DirectoryTx) => Promise<SessionRow | undefined>
  /** is called with a mailed link before it is redeemed; what it throws leaves the link valid */
  authorize: (link: IssuedLink) => void
  /** creates or continues the session, in the transaction that redeems the link */
  signIn: (tx: DirectoryTx, proof: LinkProof) => Promise<SignedIn>
}

/** How the attempt ended. */
export type LinkOutcome<SignedIn> =
  | { outcome: 'signed_in'; methodId: string; signedIn: SignedIn }
  | { outcome: 'invalid'; problem: LinkProblem }
  | { outcome: 'refused'; refusal: ProofRefusal['refusal'] }

/**
 * Redeems a mailed link, or a link that the site's server sent itself, and signs in.
 * @throws SdkError if the project does not offer links; what `findSession`, `authorize` and `signIn` throw
 */
export function authenticateLink<SignedIn>(
  deps: Deps,
  { project, token, verifier, findSession, authorize, signIn }: LinkAttempt<SignedIn>,
): Promise<LinkOutcome<SignedIn>> {
  return openDirectory(deps.db, project, async (tx) => {
    const now = deps.clock.now()
    const embedded = await consumeUserToken(tx, deps, 'embedded', token)
    if (embedded) {
      requireProduct(project, 'emailMagicLinks')
      const { id, userId } = embedded
      const proof = { userId, isClaim: false, requestedFor: userId, factor: toEmbeddedFactor(now, id) }
      return { outcome: 'signed_in', methodId: id, signedIn: await signIn(tx, proof) }
    }
    const redeemed = await redeemLink(tx, deps, {
      query: { purposes: signInPurposes, token, verifier },
      session: await findSession(tx),
      sender: toMailSender(project),
      authorize,
    })
    if ('problem' in redeemed) return { outcome: 'invalid', problem: redeemed.problem }
    if ('refusal' in redeemed) return { outcome: 'refused', refusal: redeemed.refusal }
    const { userId, isClaim, contactId, link } = redeemed
    const factor = toLinkFactor(now, contactId, link.address)
    const proof = { userId, isClaim, requestedFor: link.userId, factor }
    return { outcome: 'signed_in', methodId: contactId, signedIn: await signIn(tx, proof) }
  })
}
