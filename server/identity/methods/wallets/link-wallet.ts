import { requireClaimed, toRefusalError } from '../../access/authorize-account-change.ts'
import {
  addSignedWallet,
  findWallet,
  type Wallet,
  type WalletName,
  type WalletRefusal,
} from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Session } from '../../sessions/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'

/**
 * Links a wallet that signed to a user, if it is not linked yet, and notifies the owner.
 * @throws SdkError duplicate_wallet_address, too_many_unverified_factors, session_not_found
 */
export async function linkWallet(
  tx: DirectoryTx,
  deps: Deps,
  { userId, session }: { userId: string; session: Session | undefined },
  name: WalletName,
  project: Project,
): Promise<Wallet> {
  const known = await findWallet(tx, name)
  if (known?.userId !== userId) await requireClaimed(tx, deps, { userId, session })
  const { wallet, isNew } = orRefuse(await addSignedWallet(tx, deps, name, userId))
  if (isNew) {
    const mail = { kind: 'walletAdded', values: { wallet: name.address } } as const
    await notifyOwner(tx, deps, userId, mail, toMailSender(project))
  }
  return wallet
}

/** @throws SdkError duplicate_wallet_address, too_many_unverified_factors */
export function orRefuse<Accepted extends object>(outcome: Accepted | WalletRefusal): Accepted {
  if (!('refusal' in outcome)) return outcome
  throw toRefusalError(outcome.refusal)
}

/** Creates the session factor of a wallet. */
export const toWalletFactor = (now: Date, { id, type, address }: Wallet): Factor => ({
  type: 'crypto',
  delivery_method: 'crypto_wallet',
  last_authenticated_at: now.toISOString(),
  crypto_wallet_factor: { crypto_wallet_id: id, crypto_wallet_address: address, crypto_wallet_type: type },
})
