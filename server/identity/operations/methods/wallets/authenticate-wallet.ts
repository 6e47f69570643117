import { consumeNetworkLimit, refundNetworkLimit } from '../../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import {
  addSignedWallet,
  findWallet,
  redeemSignature,
  type Wallet,
  type WalletName,
  type WalletRejection,
} from '../../../accounts/credentials/wallets.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { requireClaimed, toRejectionError } from '../../access/authorize-user-change.ts'
import { consumeChallenge, findSignedMessage, type WalletChallenge } from './challenges.ts'

/** The user to whom a signature links the wallet. */
type LinkTarget = { userId: string; session: Session | undefined }

/** An attempt to sign in with a wallet. */
export type WalletAttempt<SignedIn> = {
  project: DirectoryProject
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
    unit: DirectoryUnit,
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
  await consumeNetworkLimit(deps, 'wrongSignatures', network)
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
  await refundNetworkLimit(deps, 'wrongSignatures', network)
  return { signed, signedIn }
}

/**
 * Links a wallet to a user after a valid signature, if it is not linked yet, and notifies the owner.
 * @throws SdkError duplicate_wallet_address, too_many_unverified_factors, session_not_found
 */
export async function linkWallet(
  unit: DirectoryUnit,
  deps: Deps,
  { userId, session }: { userId: string; session: Session | undefined },
  name: WalletName,
  sender: EmailSender,
): Promise<Wallet> {
  const existing = await findWallet(unit, name)
  if (existing?.userId !== userId) await requireClaimed(unit, deps, { userId, session })
  const { wallet, isNew } = orReject(await addSignedWallet(unit, deps, name, userId))
  if (isNew) {
    const message = { kind: 'walletAdded', values: { wallet: name.address } } as const
    await notifyOwner(unit, deps, userId, message, sender)
  }
  return wallet
}

/** @throws SdkError duplicate_wallet_address, too_many_unverified_factors */
function orReject<Accepted extends object>(outcome: Accepted | WalletRejection): Accepted {
  if (!('rejection' in outcome)) return outcome
  throw toRejectionError(outcome.rejection)
}

/** Creates the session factor of a wallet. */
const toWalletFactor = (now: Date, { id, type, address }: Wallet): Factor => ({
  type: 'crypto',
  delivery_method: 'crypto_wallet',
  last_authenticated_at: now.toISOString(),
  crypto_wallet_factor: { crypto_wallet_id: id, crypto_wallet_address: address, crypto_wallet_type: type },
})
