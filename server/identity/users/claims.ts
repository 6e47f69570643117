import { eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { noteChange } from '../events/changes.ts'
import { record } from '../log/record.ts'
import { users } from '../schema/people.ts'
import { hasSignInMethod, isEmptyAccount } from './sign-in-methods.ts'
import { createUser, deleteUser } from './store.ts'

/** A phone number or wallet of an account: verified, or a claim that the site's server made. */
type Claimable = { id: string; userId: string; verifiedAt: Date | null }

/** How one phone number or wallet is stored. */
export type Contact<Row extends Claimable> = {
  /** what webhooks call it */
  object: 'phone_number' | 'crypto_wallet'
  /** finds the row and locks it until the transaction ends */
  find(tx: DirectoryTx): Promise<Row | undefined>
  /** @returns undefined if another request stored it first */
  insert(
    tx: DirectoryTx,
    owner: { userId: string; verifiedAt: Date | null; createdAt: Date },
  ): Promise<Row | undefined>
  update(tx: DirectoryTx, id: string, verifiedAt: Date): Promise<unknown>
  remove(tx: DirectoryTx, row: Row): Promise<unknown>
  /** writes to the log that the account has it now */
  recordAdded(tx: DirectoryTx, row: Row): Promise<unknown>
}

type ClaimDeps = Pick<Deps, 'clock' | 'random'>

/**
 * Finds the account of a phone number or wallet that was just proved, or creates one (rule A3). An account that only
 * claimed it keeps it if it has nothing else, and otherwise loses it.
 */
export async function findOrCreateProver<Row extends Claimable>(
  tx: DirectoryTx,
  deps: ClaimDeps,
  contact: Contact<Row>,
): Promise<Row> {
  const known = await contact.find(tx)
  if (known && known.verifiedAt !== null) return known
  const now = deps.clock.now()
  if (known && (await isEmptyAccount(tx, known.userId))) {
    await verifyClaim(tx, contact, known, now)
    return { ...known, verifiedAt: now }
  }
  if (known) await removeClaim(tx, contact, known)
  // The insert waited for another request that created the account first. That account is visible now.
  return (await createOwner(tx, deps, contact, { verifiedAt: now })) ?? findOrCreateProver(tx, deps, contact)
}

/** Finds the account that has a phone number or wallet, or creates one with an unverified claim. */
export async function findOrCreateClaimant<Row extends Claimable>(
  tx: DirectoryTx,
  deps: ClaimDeps,
  contact: Contact<Row>,
  user: { isActive: boolean },
): Promise<{ row: Row; isCreated: boolean }> {
  const known = await contact.find(tx)
  if (known) return { row: known, isCreated: false }
  const created = await createOwner(tx, deps, contact, { verifiedAt: null, ...user })
  return created ? { row: created, isCreated: true } : findOrCreateClaimant(tx, deps, contact, user)
}

/**
 * Adds a phone number or wallet to an account, verified or as a claim. Takes it from an account that only claimed it.
 * @returns the row and whether it is new to the account; undefined if another account verified it
 */
export async function addContact<Row extends Claimable>(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  contact: Contact<Row>,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<{ row: Row; isNew: boolean } | undefined> {
  const known = await contact.find(tx)
  const now = clock.now()
  const verifiedAt = isVerified ? now : null
  if (known?.userId === userId) {
    if (known.verifiedAt !== null || verifiedAt === null) return { row: known, isNew: false }
    await verifyClaim(tx, contact, known, verifiedAt)
    return { row: { ...known, verifiedAt }, isNew: true }
  }
  if (known && known.verifiedAt !== null) return undefined
  if (known) await removeClaim(tx, contact, known)
  const row = await insert(tx, contact, { userId, verifiedAt, createdAt: now })
  if (row && isVerified) await contact.recordAdded(tx, row)
  return row && { row, isNew: true }
}

async function createOwner<Row extends Claimable>(
  tx: DirectoryTx,
  deps: ClaimDeps,
  contact: Contact<Row>,
  { verifiedAt, isActive = false }: { verifiedAt: Date | null; isActive?: boolean },
): Promise<Row | undefined> {
  const { id: userId, createdAt } = await createUser(tx, deps, { isActive })
  const row = await insert(tx, contact, { userId, verifiedAt, createdAt })
  if (!row) {
    await tx.delete(users).where(inDirectory(tx, users, eq(users.id, userId)))
    return undefined
  }
  await record(tx, { kind: 'account_created', userId })
  if (verifiedAt !== null) await contact.recordAdded(tx, row)
  return row
}

/** Verifies a claim of an account. */
async function verifyClaim<Row extends Claimable>(
  tx: DirectoryTx,
  contact: Contact<Row>,
  row: Row,
  verifiedAt: Date,
): Promise<void> {
  await contact.update(tx, row.id, verifiedAt)
  noteChange(tx, { object: contact.object, action: 'update', id: row.id, userId: row.userId })
  await contact.recordAdded(tx, row)
}

async function insert<Row extends Claimable>(
  tx: DirectoryTx,
  contact: Contact<Row>,
  owner: Parameters<Contact<Row>['insert']>[1],
): Promise<Row | undefined> {
  const row = await contact.insert(tx, owner)
  if (row) noteChange(tx, { object: contact.object, action: 'create', id: row.id, userId: row.userId })
  return row
}

/** Removes a claim, and its account if that has no sign-in method. */
async function removeClaim<Row extends Claimable>(
  tx: DirectoryTx,
  contact: Contact<Row>,
  row: Row,
): Promise<void> {
  await contact.remove(tx, row)
  if (!(await hasSignInMethod(tx, row.userId))) await deleteUser(tx, row.userId)
}
