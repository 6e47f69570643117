import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { requireClaimed, toRejectionError } from '../../access/authorize-user-change.ts'
import {
  addSignedWallet,
  findWallet,
  type Wallet,
  type WalletName,
  type WalletRejection,
} from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Session } from '../../sessions/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { notifyOwner } from '../../users/notify-owner.ts'

/**
 * Links a wallet to a user after a valid signature, if it is not linked yet, and notifies the owner.
 * @throws SdkError duplicate_wallet_address, too_many_unverified_factors, session_not_found
 */
export async function linkWallet(
  unit: UnitOfWork,
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
export function orReject<Accepted extends object>(outcome: Accepted | WalletRejection): Accepted {
  if (!('rejection' in outcome)) return outcome
  throw toRejectionError(outcome.rejection)
}

/** Creates the session factor of a wallet. */
export const toWalletFactor = (now: Date, { id, type, address }: Wallet): Factor => ({
  type: 'crypto',
  delivery_method: 'crypto_wallet',
  last_authenticated_at: now.toISOString(),
  crypto_wallet_factor: { crypto_wallet_id: id, crypto_wallet_address: address, crypto_wallet_type: type },
})
