import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { users } from '../db/schema/people.ts'
import { type WalletType, wallets } from '../db/schema/wallets.ts'
import type { Deps } from '../deps.ts'
import type { User } from './store.ts'

export type Wallet = typeof wallets.$inferSelect

/** A wallet as it is named: its chain, and its address as that chain writes it. */
export type WalletName = { type: WalletType; address: string }

export const listWallets = (tx: Tx, userId: string): Promise<Wallet[]> =>
  tx.select().from(wallets).where(eq(wallets.userId, userId)).orderBy(asc(wallets.createdAt))

const isNamed = ({ type, address }: WalletName) => and(eq(wallets.type, type), eq(wallets.address, address))

/** The owner of a wallet, if it has one: only who has signed with a wallet has it. */
export async function findWalletOwner(
  tx: Tx,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet } | undefined> {
  const [row] = await tx
    .select({ user: users, wallet: wallets })
    .from(wallets)
    .innerJoin(users, eq(users.id, wallets.userId))
    .where(isNamed(name))
  return row
}

/** @returns undefined where the wallet has an owner by now */
export async function addWallet(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  { type, address }: WalletName,
): Promise<Wallet | undefined> {
  const id = newId(random, 'crypto-wallet')
  const row = { id, userId, type, address, createdAt: clock.now() }
  return (await tx.insert(wallets).values(row).onConflictDoNothing().returning())[0]
}

/**
 * The account of whoever has just signed with a wallet: the one that has it, or a new one, which has no email.
 * Two that come at once wait for each other at the wallet, which is unique; the second finds the first's.
 */
export async function findOrCreateWalletAccount(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet }> {
  const known = await findWalletOwner(tx, name)
  if (known) return known
  const row = { id: newId(deps.random, 'user'), createdAt: deps.clock.now() }
  const [user] = await tx.insert(users).values(row).returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  const wallet = await addWallet(tx, deps, user.id, name)
  if (wallet) return { user, wallet }
  await tx.delete(users).where(eq(users.id, user.id))
  const taken = await findWalletOwner(tx, name)
  if (!taken) throw new Error('A wallet was taken by somebody who cannot be found.')
  return taken
}

/** Removes a wallet of this user. @returns the removed wallet, or undefined if the user has none with this id */
export async function removeWallet(tx: Tx, userId: string, id: string): Promise<Wallet | undefined> {
  const isOwn = and(eq(wallets.userId, userId), eq(wallets.id, id))
  return (await tx.delete(wallets).where(isOwn).returning())[0]
}
