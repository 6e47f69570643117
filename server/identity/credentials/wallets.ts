import { and, asc, eq } from 'drizzle-orm'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { type WalletType, wallets } from '../schema/wallets.ts'
import { addContact, type Contact, findOrCreateClaimant, findOrCreateProver } from '../users/claims.ts'

export type Wallet = typeof wallets.$inferSelect

/** Identifies a wallet: its chain, and its wallet address in that chain's notation. */
export type WalletName = { type: WalletType; address: string }

export const listWallets = (tx: DirectoryTx, userId: string): Promise<Wallet[]> =>
  tx
    .select()
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.userId, userId)))
    .orderBy(asc(wallets.createdAt))

const toContact = ({ random }: Pick<Deps, 'random'>, { type, address }: WalletName): Contact<Wallet> => ({
  object: 'crypto_wallet',
  find: async (tx) =>
    (
      await tx
        .select()
        .from(wallets)
        .where(inDirectory(tx, wallets, eq(wallets.type, type), eq(wallets.address, address)))
        .for('update')
    )[0],
  insert: async (tx, owner) =>
    (
      await tx
        .insert(wallets)
        .values({ ...owner, type, address, id: newId(random, 'crypto-wallet'), projectId: tx.projectId })
        .onConflictDoNothing()
        .returning()
    )[0],
  update: (tx, id, verifiedAt) =>
    tx
      .update(wallets)
      .set({ verifiedAt })
      .where(inDirectory(tx, wallets, eq(wallets.id, id))),
  remove: (tx, { id, userId }) => removeWallet(tx, userId, id),
  recordAdded: (tx, { id, userId }) => record(tx, { kind: 'wallet_added', userId, detail: { wallet: id } }),
})

type WalletDeps = Pick<Deps, 'clock' | 'random'>

/** Finds a wallet of an account, verified or not. */
export const findWallet = (tx: DirectoryTx, deps: WalletDeps, name: WalletName) =>
  toContact(deps, name).find(tx)

/** Finds the account that verified a wallet, or creates one without an email address. */
export const findOrCreateWalletAccount = (tx: DirectoryTx, deps: WalletDeps, name: WalletName) =>
  findOrCreateProver(tx, deps, toContact(deps, name))

/** Finds the account that has a wallet, or creates one with the wallet unverified. */
export const findOrClaimWallet = (
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
  user: { isActive: boolean },
) => findOrCreateClaimant(tx, deps, toContact(deps, name), user)

/**
 * Adds a wallet to an account.
 * @returns the row and whether it is new to the account; undefined if another account verified it
 */
export const addWallet = (
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
  owner: { userId: string; isVerified: boolean },
) => addContact(tx, deps, toContact(deps, name), owner)

/** Removes a wallet of this user. @returns the removed wallet, or undefined if the user has none with this id */
export async function removeWallet(tx: DirectoryTx, userId: string, id: string): Promise<Wallet | undefined> {
  const isOwn = and(eq(wallets.userId, userId), eq(wallets.id, id))
  const [removed] = await tx
    .delete(wallets)
    .where(inDirectory(tx, wallets, isOwn))
    .returning()
  if (removed) await record(tx, { kind: 'wallet_removed', userId, detail: { wallet: id } })
  return removed
}
