import { and, eq, ne, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { holdReleasedAddress, holdWithNotices, releaseOwnHold } from '../addresses/holds.ts'
import { coverByBans } from '../companies/bans.ts'
import { restoreBans } from '../companies/preserved-bans.ts'
import { joinByDomain } from '../companies/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { User, UserEmail } from '../identity/port.ts'
import { files } from '../schema/files.ts'
import { personAddresses, persons } from '../schema/persons.ts'
import { isDeletedAccount } from './pending-changes.ts'
import type { Person } from './person.ts'

type SyncDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>

/**
 * Brings an account's person up to date: creates it on the account's first request, and copies the email addresses. A
 * newly verified email address adds the person to the company of its domain (rule A10), and extends and restores
 * bans (rule F13). Writes nothing if nothing has changed.
 * @param emails the email addresses, read in this transaction
 * @throws AppError session_ended if the account was deleted
 */
export async function syncPerson(
  tx: Tx,
  deps: SyncDeps,
  user: Pick<User, 'id' | 'createdAt'>,
  emails: readonly UserEmail[],
): Promise<Person> {
  const person = await findOrCreatePerson(tx, user)
  if (await hasCopies(tx, person.id, emails)) return endReverification(tx, person, emails)
  await getPerson(tx, person.id, 'locked')
  return copyAddresses(tx, deps, person.id, emails)
}

/**
 * Like `syncPerson`, for an account read before this transaction. Its email addresses may have changed since, so they
 * are copied only if the copies still have the version from before identity was asked.
 * @param version undefined if it was not known
 * @returns the person, or the version of the copies if identity must be asked again
 * @throws AppError session_ended if the account was deleted
 */
export async function syncIfUnchanged(
  tx: Tx,
  deps: SyncDeps,
  user: User,
  version: number | undefined,
): Promise<{ person: Person } | { version: number }> {
  const { id, emails } = user
  const person = await findOrCreatePerson(tx, user)
  if (await hasCopies(tx, id, emails)) return { person: await endReverification(tx, person, emails) }
  const locked = await getPerson(tx, id, 'locked')
  const { addressesVersion } = locked
  if (addressesVersion !== version) return { version: addressesVersion }
  // With identity in this process, the account policy has already held them.
  await holdReleasedAddress(tx, deps, locked, await listAddresses(tx, id), emails)
  return { person: await copyAddresses(tx, deps, id, emails) }
}

async function findOrCreatePerson(tx: Tx, { id, createdAt }: Pick<User, 'id' | 'createdAt'>) {
  const [person] = await tx.select().from(persons).where(eq(persons.id, id))
  if (person) return person
  // A request that was authenticated before the account was deleted must not recreate the person.
  if (await isDeletedAccount(tx, id)) throw new AppError('session_ended')
  await tx.insert(persons).values({ id, createdAt }).onConflictDoNothing()
  return getPerson(tx, id)
}

/** Returns whether the copies of the email addresses are up to date. */
async function hasCopies(tx: Tx, userId: string, emails: readonly UserEmail[]): Promise<boolean> {
  const copies = await listAddresses(tx, userId)
  return (
    copies.length === emails.length && emails.every((email) => copies.some((copy) => equals(copy, email)))
  )
}

const listAddresses = (tx: Tx, userId: string) =>
  tx.select().from(personAddresses).where(eq(personAddresses.userId, userId))

const equals = (copy: typeof personAddresses.$inferSelect, email: UserEmail) =>
  copy.address === email.address &&
  copy.verifiedAt?.getTime() === email.verifiedAt?.getTime() &&
  copy.isPrimary === email.isPrimary

/** @throws AppError session_ended if another request has just deleted the account */
export async function getPerson(
  tx: Tx,
  userId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<Person> {
  const query = tx.select().from(persons).where(eq(persons.id, userId))
  const [person] = await (lock === 'locked' ? query.for('no key update') : query)
  if (!person) throw new AppError('session_ended')
  return person
}

/** Replaces the email address copies of a locked person. */
async function copyAddresses(
  tx: Tx,
  deps: SyncDeps,
  userId: string,
  emails: readonly UserEmail[],
): Promise<Person> {
  const before = await listAddresses(tx, userId)
  await tx.delete(personAddresses).where(eq(personAddresses.userId, userId))
  for (const { address, verifiedAt, isPrimary } of emails) {
    await takeFromOther(tx, deps, userId, address as Email)
    await tx.insert(personAddresses).values({ address, userId, verifiedAt, isPrimary })
  }
  const verified = before.filter(({ verifiedAt }) => verifiedAt !== null).map(({ address }) => address)
  const added = emails.filter(({ address, verifiedAt }) => verifiedAt !== null && !verified.includes(address))
  for (const { address } of added) await joinPortal(tx, deps, userId, address as Email)
  await countChange(tx, userId)
  return endReverification(tx, await getPerson(tx, userId), emails)
}

const countChange = (tx: Tx, userId: string) =>
  tx
    .update(persons)
    .set({ addressesVersion: sql`${persons.addressesVersion} + 1` })
    .where(eq(persons.id, userId))

/**
 * Takes an email address from the person whose account had it before. It is held if that person has a PIN (rule A15).
 * If that person then has nothing left, they are deleted.
 */
async function takeFromOther(tx: Tx, deps: SyncDeps, userId: string, address: Email): Promise<void> {
  const isOther = and(eq(personAddresses.address, address), ne(personAddresses.userId, userId))
  const [taken] = await tx.delete(personAddresses).where(isOther).returning()
  if (!taken) return
  await countChange(tx, taken.userId)
  const previousOwner = await getPerson(tx, taken.userId)
  if (previousOwner.pinHash !== null && taken.verifiedAt !== null) {
    await holdWithNotices(tx, deps, previousOwner, address, await listAddresses(tx, previousOwner.id))
  }
  const isEmpty =
    previousOwner.pinHash === null &&
    (await listAddresses(tx, previousOwner.id)).length === 0 &&
    (await tx.$count(files, eq(files.ownerId, previousOwner.id))) === 0
  if (isEmpty) await tx.delete(persons).where(eq(persons.id, previousOwner.id))
}

async function joinPortal(tx: Tx, deps: SyncDeps, userId: string, address: Email): Promise<void> {
  await releaseOwnHold(tx, deps, userId, address)
  await joinByDomain(tx, userId, address)
  await restoreBans(tx, deps, address)
  await coverByBans(tx, userId, address)
}

/** Ends a pending verification if its email address has since been proved (rule A7). */
async function endReverification(tx: Tx, person: Person, emails: readonly UserEmail[]): Promise<Person> {
  const { reverifyAddress, reverifySince } = person
  if (reverifyAddress === null || reverifySince === null) return person
  const provedAt = emails.find(({ address }) => address === reverifyAddress)?.provedAt
  if (!provedAt || provedAt <= reverifySince) return person
  await tx
    .update(persons)
    .set({ reverifyAddress: null, reverifySince: null })
    .where(eq(persons.id, person.id))
  return { ...person, reverifyAddress: null, reverifySince: null }
}
