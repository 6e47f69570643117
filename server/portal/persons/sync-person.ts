import { and, eq, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Deps } from '../deps.ts'
import type { AccountEmail } from '../identity/port.ts'
import { coverByBans } from '../organizations/ban-coverage.ts'
import { restoreBans } from '../organizations/preserved-bans.ts'
import { joinByDomain } from '../organizations/store.ts'
import { files } from '../schema/files.ts'
import { personAddresses, persons } from '../schema/persons.ts'
import { holdAddress, releaseOwnHold } from './address-holds.ts'
import type { Person } from './addresses.ts'
import { isDeletedAccount } from './deleted-accounts.ts'

type SyncDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>

/**
 * Brings the person of an account up to date: creates it at the account's first request, and copies the email addresses.
 * A newly verified email address adds the person to the organization of its domain (rule A10), and extends and restores
 * bans (rule F13). Writes nothing if nothing has changed.
 * @throws AppError session_ended if the account was deleted
 */
export async function syncPerson(
  tx: Tx,
  deps: SyncDeps,
  account: { id: string; createdAt: Date },
  emails: readonly AccountEmail[],
): Promise<Person> {
  const { id, createdAt } = account
  const [found] = await tx.select().from(persons).where(eq(persons.id, id))
  // A request that was authenticated before the account was deleted must not create the person again.
  if (!found && (await isDeletedAccount(tx, id))) throw new AppError('session_ended')
  if (!found) await tx.insert(persons).values({ id, createdAt }).onConflictDoNothing()
  const known = await listAddresses(tx, id)
  const isSame =
    known.length === emails.length && emails.every((email) => known.some((one) => equals(one, email)))
  if (!isSame) await copyAddresses(tx, deps, id, emails)
  const person = isSame && found ? found : await getPerson(tx, id)
  return endReverification(tx, person, emails)
}

const listAddresses = (tx: Tx, userId: string) =>
  tx.select().from(personAddresses).where(eq(personAddresses.userId, userId))

const equals = (one: typeof personAddresses.$inferSelect, email: AccountEmail) =>
  one.address === email.address &&
  one.verifiedAt?.getTime() === email.verifiedAt?.getTime() &&
  one.isPrimary === email.isPrimary

async function getPerson(tx: Tx, userId: string): Promise<Person> {
  const [person] = await tx.select().from(persons).where(eq(persons.id, userId))
  // Another request has just deleted the account.
  if (!person) throw new AppError('session_ended')
  return person
}

async function copyAddresses(
  tx: Tx,
  deps: SyncDeps,
  userId: string,
  emails: readonly AccountEmail[],
): Promise<void> {
  await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
  const before = await listAddresses(tx, userId)
  await tx.delete(personAddresses).where(eq(personAddresses.userId, userId))
  for (const { address, verifiedAt, isPrimary } of emails) {
    await takeFromOther(tx, deps, userId, address as Email)
    await tx.insert(personAddresses).values({ address, userId, verifiedAt, isPrimary })
  }
  const verified = before.filter(({ verifiedAt }) => verifiedAt !== null).map(({ address }) => address)
  const added = emails.filter(({ address, verifiedAt }) => verifiedAt !== null && !verified.includes(address))
  for (const { address } of added) await joinPortal(tx, deps, userId, address as Email)
}

/**
 * Takes an email address from the person whose account had it before. It is held if that person has a PIN (rule A15). A
 * person who is left with nothing is deleted.
 */
async function takeFromOther(tx: Tx, deps: SyncDeps, userId: string, address: Email): Promise<void> {
  const isOther = and(eq(personAddresses.address, address), ne(personAddresses.userId, userId))
  const [taken] = await tx.delete(personAddresses).where(isOther).returning()
  if (!taken) return
  const other = await getPerson(tx, taken.userId)
  if (other.pinHash !== null && taken.verifiedAt !== null) await holdAddress(tx, deps, other.id, address)
  const isEmpty =
    other.pinHash === null &&
    (await listAddresses(tx, other.id)).length === 0 &&
    (await tx.$count(files, eq(files.ownerId, other.id))) === 0
  if (isEmpty) await tx.delete(persons).where(eq(persons.id, other.id))
}

async function joinPortal(tx: Tx, deps: SyncDeps, userId: string, address: Email): Promise<void> {
  await releaseOwnHold(tx, deps, userId, address)
  await joinByDomain(tx, userId, address)
  await restoreBans(tx, deps, address)
  await coverByBans(tx, userId, address)
}

/** Ends a pending verification when its email address was proved since (rule A7). */
async function endReverification(tx: Tx, person: Person, emails: readonly AccountEmail[]): Promise<Person> {
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
