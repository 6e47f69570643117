import { and, asc, eq, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/ids.ts'
import { later, minutes } from '../../platform/machine/clock.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { noteChange } from '../events/changes.ts'
import { record } from '../log/record.ts'
import { users } from '../schema/people.ts'
import { type WalletType, wallets } from '../schema/wallets.ts'
import { markClaimed } from '../users/claim.ts'
import { listContactsOf } from '../users/contacts.ts'
import { createUser, isEmptyUser, isSelfMade, lockUser, type User } from '../users/store.ts'

export type Wallet = typeof wallets.$inferSelect

/** Identifies a wallet: its chain, and its wallet address in that chain's notation. */
export type WalletName = { type: WalletType; address: string }

type WalletDeps = Pick<Deps, 'clock' | 'random'>

/** Why a signature signs nobody in, or adds no wallet. */
export type WalletRefusal = { refusal: 'duplicate_wallet_address' | 'unverified' }

/** For how long the sweep keeps a user whose wallet has not signed: the lifetime of a challenge (rule A44). */
const challengeMinutes = 10

export const listWallets = (tx: DirectoryTx, userId: string): Promise<Wallet[]> =>
  tx
    .select()
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.userId, userId)))
    .orderBy(asc(wallets.createdAt))

/** Finds a wallet, verified or not. */
export async function findWallet(
  tx: DirectoryTx,
  { type, address }: WalletName,
): Promise<Wallet | undefined> {
  const [row] = await tx
    .select()
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.type, type), eq(wallets.address, address)))
  return row
}

/**
 * Finds the user whom a wallet's signature signs in, or creates one without a contact (rule A45). The signature claims a
 * user without a contact.
 * @returns why nobody is signed in: the wallet is unverified, on a user who has a contact
 */
export async function redeemSignature(
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
): Promise<Wallet | WalletRefusal> {
  const holder = await findHolder(tx, name)
  if (!holder) return createWalletUser(tx, deps, name, { isVerified: true })
  const { user, wallet } = holder
  const isClaimed = user.claimedAt !== null
  const hasContact = isClaimed || (await listContactsOf(tx, user.id)).length > 0
  if (wallet.verifiedAt === null && hasContact) {
    return { refusal: isClaimed ? 'duplicate_wallet_address' : 'unverified' }
  }
  if (!hasContact) await markClaimed(tx, deps, user.id)
  return wallet.verifiedAt === null ? verify(tx, deps, wallet) : wallet
}

/**
 * Adds a wallet that signed to a user. A wallet that an empty user has is taken from it.
 * @returns the wallet and whether it is new to the user; why it is refused, if another user has it
 */
export async function addSignedWallet(
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
  userId: string,
): Promise<{ wallet: Wallet; isNew: boolean } | WalletRefusal> {
  const holder = await findHolder(tx, name)
  if (holder?.user.id === userId) {
    const { wallet } = holder
    if (wallet.verifiedAt !== null) return { wallet, isNew: false }
    return { wallet: await verify(tx, deps, wallet), isNew: true }
  }
  if (holder) {
    const { user, wallet } = holder
    if (!isSelfMade(user) || wallet.verifiedAt !== null) return { refusal: 'duplicate_wallet_address' }
    await removeWallet(tx, user.id, wallet.id)
  }
  return { wallet: await insert(tx, deps, name, { userId, isVerified: true }), isNew: true }
}

/**
 * Finds the user who has a wallet, or creates an empty one with the wallet unverified, because the site's server
 * requests a message to sign.
 */
export async function findOrCreateWalletHolder(
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
): Promise<{ userId: string; isCreated: boolean }> {
  const holder = await findHolder(tx, name)
  const userId = holder?.user.id ?? (await createWalletUser(tx, deps, name, { isVerified: false })).userId
  if (!holder || isEmptyUser(holder.user)) {
    const proofsEndAt = later(deps.clock.now(), minutes(challengeMinutes))
    await tx
      .update(users)
      .set({ proofsEndAt })
      .where(inDirectory(tx, users, eq(users.id, userId)))
  }
  return { userId, isCreated: !holder }
}

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

/** Locks a wallet of the project until the transaction ends, whether or not a user has it, and finds its user. */
async function findHolder(
  tx: DirectoryTx,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet } | undefined> {
  const key = `${tx.projectId} ${name.type} ${name.address}`
  await tx.execute(sql`select pg_advisory_xact_lock(${walletLock}, hashtext(${key}))`)
  const found = await findWallet(tx, name)
  const user = found && (await lockUser(tx, found.userId))
  const wallet = user && (await findWallet(tx, name))
  return user && wallet?.userId === user.id ? { user, wallet } : undefined
}

/** The advisory lock class for wallets; no other lock uses this number. */
const walletLock = 7_304

async function createWalletUser(
  tx: DirectoryTx,
  deps: WalletDeps,
  name: WalletName,
  { isVerified }: { isVerified: boolean },
): Promise<Wallet> {
  const { id: userId } = await createUser(tx, deps, { isActive: !isVerified })
  await record(tx, { kind: 'account_created', userId })
  const wallet = await insert(tx, deps, name, { userId, isVerified })
  if (isVerified) await markClaimed(tx, deps, userId)
  return wallet
}

async function verify(tx: DirectoryTx, { clock }: WalletDeps, wallet: Wallet): Promise<Wallet> {
  const verifiedAt = clock.now()
  const { id, userId } = wallet
  await tx
    .update(wallets)
    .set({ verifiedAt })
    .where(inDirectory(tx, wallets, eq(wallets.id, id)))
  noteChange(tx, { object: 'crypto_wallet', action: 'update', id, userId })
  await record(tx, { kind: 'wallet_added', userId, detail: { wallet: id } })
  return { ...wallet, verifiedAt }
}

async function insert(
  tx: DirectoryTx,
  { clock, random }: WalletDeps,
  { type, address }: WalletName,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<Wallet> {
  const now = clock.now()
  const id = newId(random, 'crypto-wallet')
  const [wallet] = await tx
    .insert(wallets)
    .values({
      projectId: tx.projectId,
      id,
      userId,
      type,
      address,
      verifiedAt: isVerified ? now : null,
      createdAt: now,
    })
    .returning()
  if (!wallet) throw new Error('A wallet was inserted and not returned.')
  noteChange(tx, { object: 'crypto_wallet', action: 'create', id, userId })
  if (isVerified) await record(tx, { kind: 'wallet_added', userId, detail: { wallet: id } })
  return wallet
}
