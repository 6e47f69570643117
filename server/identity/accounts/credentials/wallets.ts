import { asc, eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { users } from '../../base/schema/users.ts'
import { type WalletType, wallets } from '../../base/schema/wallets.ts'
import { type DirectoryUnit, findRow, inProject, removeOwn, updateRows } from '../../base/unit-of-work.ts'
import { markClaimed } from '../users/claim.ts'
import { listContactsOf } from '../users/contacts.ts'
import { createUser, isEmptyUser, isSelfMade, lockUser, type User } from '../users/store.ts'

export type Wallet = typeof wallets.$inferSelect

/** Identifies a wallet: its chain, and its wallet address in that chain's notation. */
export type WalletName = { type: WalletType; address: string }

type WalletDeps = Pick<Deps, 'clock' | 'random'>

/** Why a signature is rejected. */
export type WalletRejection = { rejection: 'duplicate_wallet_address' | 'unverified' }

/** How long the sweep keeps a user whose wallet has not signed: the lifetime of a challenge (rule A44). */
const challengeMinutes = 10

export const listWallets = (unit: DirectoryUnit, userId: string): Promise<Wallet[]> =>
  unit.tx
    .select()
    .from(wallets)
    .where(inProject(unit, wallets, eq(wallets.userId, userId)))
    .orderBy(asc(wallets.createdAt))

/** Finds a wallet, verified or not. */
export async function findWallet(
  unit: DirectoryUnit,
  { type, address }: WalletName,
): Promise<Wallet | undefined> {
  return findRow(unit, wallets, eq(wallets.type, type), eq(wallets.address, address))
}

/**
 * Finds the user that a wallet's signature signs in, or creates a user without a contact (rule A45). The signature
 * claims a user that has no contact.
 * @returns the rejection if the wallet is unverified and its user has a contact
 */
export async function redeemSignature(
  unit: DirectoryUnit,
  deps: WalletDeps,
  name: WalletName,
): Promise<Wallet | WalletRejection> {
  const holder = await findHolder(unit, name)
  if (!holder) return createWalletUser(unit, deps, name, { isVerified: true })
  const { user, wallet } = holder
  const isClaimed = user.claimedAt !== null
  const hasContact = isClaimed || (await listContactsOf(unit, user.id)).length > 0
  if (wallet.verifiedAt === null && hasContact) {
    return { rejection: isClaimed ? 'duplicate_wallet_address' : 'unverified' }
  }
  if (!hasContact) await markClaimed(unit, deps, user.id)
  return wallet.verifiedAt === null ? verify(unit, deps, wallet) : wallet
}

/**
 * Adds a wallet to a user after the wallet signed. If an empty user has the wallet, takes it from that user.
 * @returns the wallet and whether it is new to the user, or the rejection if another user has it
 */
export async function addSignedWallet(
  unit: DirectoryUnit,
  deps: WalletDeps,
  name: WalletName,
  userId: string,
): Promise<{ wallet: Wallet; isNew: boolean } | WalletRejection> {
  const holder = await findHolder(unit, name)
  if (holder?.user.id === userId) {
    const { wallet } = holder
    if (wallet.verifiedAt !== null) return { wallet, isNew: false }
    return { wallet: await verify(unit, deps, wallet), isNew: true }
  }
  if (holder) {
    const { user, wallet } = holder
    if (!isSelfMade(user) || wallet.verifiedAt !== null) return { rejection: 'duplicate_wallet_address' }
    await removeWallet(unit, user.id, wallet.id)
  }
  return { wallet: await insert(unit, deps, name, { userId, isVerified: true }), isNew: true }
}

/**
 * Finds the user who has a wallet, or creates an empty user with the wallet unverified. Called when the site's server
 * requests a message to sign.
 */
export async function findOrCreateWalletHolder(
  unit: DirectoryUnit,
  deps: WalletDeps,
  name: WalletName,
): Promise<{ userId: string; isCreated: boolean }> {
  const holder = await findHolder(unit, name)
  const userId = holder?.user.id ?? (await createWalletUser(unit, deps, name, { isVerified: false })).userId
  if (!holder || isEmptyUser(holder.user)) {
    const proofsEndAt = later(deps.clock.now(), minutes(challengeMinutes))
    await updateRows(unit, users, { proofsEndAt }, eq(users.id, userId))
  }
  return { userId, isCreated: !holder }
}

/** Removes a wallet of this user. @returns the removed wallet, or undefined if the user has none with this ID */
export async function removeWallet(unit: DirectoryUnit, userId: string, id: string) {
  const removed = await removeOwn(unit, wallets, userId, id)
  if (removed) await publish(unit, { kind: 'wallet_removed', userId, detail: { wallet: id } })
  return removed
}

/** Locks a wallet of the project until the transaction ends, whether or not a user has it, and finds its user. */
async function findHolder(
  unit: DirectoryUnit,
  name: WalletName,
): Promise<{ user: User; wallet: Wallet } | undefined> {
  const key = `${unit.projectId} ${name.type} ${name.address}`
  await unit.tx.execute(sql`select pg_advisory_xact_lock(${walletLock}, hashtext(${key}))`)
  const candidate = await findWallet(unit, name)
  const user = candidate && (await lockUser(unit, candidate.userId))
  const wallet = user && (await findWallet(unit, name))
  return user && wallet?.userId === user.id ? { user, wallet } : undefined
}

/** The advisory lock class for wallets; no other lock uses this number. */
const walletLock = 7_304

async function createWalletUser(
  unit: DirectoryUnit,
  deps: WalletDeps,
  name: WalletName,
  { isVerified }: { isVerified: boolean },
): Promise<Wallet> {
  const { id: userId } = await createUser(unit, deps, { isActive: !isVerified })
  await publish(unit, { kind: 'account_created', userId })
  const wallet = await insert(unit, deps, name, { userId, isVerified })
  if (isVerified) await markClaimed(unit, deps, userId)
  return wallet
}

async function verify(unit: DirectoryUnit, { clock }: WalletDeps, wallet: Wallet): Promise<Wallet> {
  const verifiedAt = clock.now()
  const { id, userId } = wallet
  await updateRows(unit, wallets, { verifiedAt }, eq(wallets.id, id))
  await publish(unit, { kind: 'wallet_verified', userId, detail: { wallet: id } })
  return { ...wallet, verifiedAt }
}

async function insert(
  unit: DirectoryUnit,
  { clock, random }: WalletDeps,
  { type, address }: WalletName,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<Wallet> {
  const now = clock.now()
  const id = newId(random, 'crypto-wallet')
  const [wallet] = await unit.tx
    .insert(wallets)
    .values({
      projectId: unit.projectId,
      id,
      userId,
      type,
      address,
      verifiedAt: isVerified ? now : null,
      createdAt: now,
    })
    .returning()
  if (!wallet) throw new Error('A wallet was inserted and not returned.')
  const kind = isVerified ? 'wallet_added' : 'unverified_wallet_added'
  await publish(unit, { kind, userId, detail: { wallet: id } })
  return wallet
}
