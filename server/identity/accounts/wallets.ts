import { and, asc, eq } from 'drizzle-orm'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { users } from '../schema/people.ts'
import { type WalletType, wallets } from '../schema/wallets.ts'
import type { User } from './store.ts'

export type Wallet = typeof wallets.$inferSelect

/** Identifies a wallet: its chain, and its wallet address in that chain's notation. */
export type WalletName = { type: WalletType; address: string }

export const listWallets = (tx: DirectoryTx, userId: string): Promise<Wallet[]> =>
  tx
    .select()
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.userId, userId)))
    .orderBy(asc(wallets.createdAt))

const isNamed = ({ type, address }: WalletName) => and(eq(wallets.type, type), eq(wallets.address, address))

/** Finds the user who linked a wallet. */
export async function findWalletOwner(
  tx: DirectoryTx,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet } | undefined> {
  const [row] = await tx
    .select({ user: users, wallet: wallets })
    .from(wallets)
    .innerJoin(users, eq(users.id, wallets.userId))
    .where(inDirectory(tx, wallets, isNamed(name)))
  return row
}

/** Links a wallet to a user. @returns undefined if the wallet already has an owner */
export async function addWallet(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  { type, address }: WalletName,
): Promise<Wallet | undefined> {
  const id = newId(random, 'crypto-wallet')
  const row = { id, userId, type, address, createdAt: clock.now() }
  return (
    await tx
      .insert(wallets)
      .values({ ...row, projectId: tx.projectId })
      .onConflictDoNothing()
      .returning()
  )[0]
}

/**
 * Finds the account that has this wallet, or creates one without an email address. Concurrent requests for one wallet
 * wait at its unique constraint, and the second finds the account of the first.
 */
export async function findOrCreateWalletAccount(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random'>,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet }> {
  const known = await findWalletOwner(tx, name)
  if (known) return known
  const row = { id: newId(deps.random, 'user'), createdAt: deps.clock.now() }
  const [user] = await tx
    .insert(users)
    .values({ ...row, projectId: tx.projectId })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  const wallet = await addWallet(tx, deps, user.id, name)
  if (wallet) return { user, wallet }
  await tx.delete(users).where(inDirectory(tx, users, eq(users.id, user.id)))
  const owner = await findWalletOwner(tx, name)
  if (!owner) throw new Error('The wallet has an owner that cannot be found.')
  return owner
}

/** Removes a wallet of this user. @returns the removed wallet, or undefined if the user has none with this id */
export async function removeWallet(tx: DirectoryTx, userId: string, id: string): Promise<Wallet | undefined> {
  const isOwn = and(eq(wallets.userId, userId), eq(wallets.id, id))
  return (
    await tx
      .delete(wallets)
      .where(inDirectory(tx, wallets, isOwn))
      .returning()
  )[0]
}
