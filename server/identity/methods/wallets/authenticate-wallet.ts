import { consumeLimit, refundLimit } from '../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { redeemSignature, type WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Session } from '../../sessions/store.ts'
import { runUnit, type UnitOfWork } from '../../unit-of-work.ts'
import { consumeChallenge, type WalletChallenge } from './challenges.ts'
import { linkWallet, orReject, toWalletFactor } from './link-wallet.ts'
import { findSignedMessage } from './signed-message.ts'

/** The user to whom a signature links the wallet. */
type LinkTarget = { userId: string; session: Session | undefined }

/** An attempt to sign in with a wallet. */
export type WalletAttempt<SignedIn> = {
  project: Project
  sender: EmailSender
  name: WalletName
  signature: string
  /** the network that requested the message; its invalid signatures are counted */
  network: string
  /** the origin of the page that requested the message */
  origin: string | undefined
  /**
   * Finds the user to whom the signature links the wallet; undefined if it signs in the user of the wallet.
   * @throws SdkError if the message was not issued for this request
   */
  findTarget: (signed: WalletChallenge) => LinkTarget | undefined
  /** called before a signature that signs in is redeemed */
  countSignIn?: () => Promise<void>
  signIn: (
    unit: UnitOfWork,
    authenticated: { user: { id: string }; factor: Factor; isLinked: boolean },
  ) => Promise<SignedIn>
}

/**
 * Checks a wallet's signature. Signs in its user or links the wallet to a user (rules A44 to A46). The message works
 * once, and the attempt is refunded if it succeeds.
 * @throws SdkError unable_to_authenticate_crypto_wallet, siwe_message_expired, siwe_message_not_valid_yet,
 *   contract_wallet_not_supported, duplicate_wallet_address, too_many_unverified_factors; RequestError
 *   too_many_requests
 */
export async function authenticateWallet<SignedIn>(
  deps: Deps,
  attempt: WalletAttempt<SignedIn>,
): Promise<{ signed: WalletChallenge; signedIn: SignedIn }> {
  const { project, sender, name, signature, network, origin, findTarget, countSignIn, signIn } = attempt
  await consumeLimit(deps, 'wrongSignatures', network)
  const signed = await findSignedMessage(deps, name, signature, { project, network, origin })
  const target = findTarget(signed)
  if (!target) await countSignIn?.()
  const signedIn = await runUnit(deps.db, project, async (unit) => {
    if (!(await consumeChallenge(unit, signed.id))) throw new SdkError('unable_to_authenticate_crypto_wallet')
    const wallet = target
      ? await linkWallet(unit, deps, target, name, sender)
      : orReject(await redeemSignature(unit, deps, name))
    const factor = toWalletFactor(deps.clock.now(), wallet)
    return signIn(unit, { user: { id: wallet.userId }, factor, isLinked: target !== undefined })
  })
  await refundLimit(deps, 'wrongSignatures', network)
  return { signed, signedIn }
}
