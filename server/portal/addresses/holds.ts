import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { stableHash, stableHasher } from '../../platform/secrets/stable-key.ts'
import type { UserEmail } from '../identity/port.ts'
import { heldAddresses, personAddresses, persons } from '../schema/persons.ts'
import { hasEnded, holdDays, remindsBefore } from './hold-rules.ts'

export type Hold = typeof heldAddresses.$inferSelect

type HoldDeps = Pick<Deps, 'secrets' | 'random' | 'clock'>

const keyName = 'held addresses'

/** Hashes an email address with a key that survives a rotation of the master key. */
const hashAddress = (tx: Tx, deps: HoldDeps, address: Email): Promise<string> =>
  stableHash(tx, deps, keyName, address)

/**
 * Holds an email address that an account with a PIN removed (rule A15). An existing hold is kept, so the first account
 * can still reclaim the email address.
 */
export async function holdAddress(
  tx: Tx,
  deps: HoldDeps,
  formerUserId: string,
  address: Email,
): Promise<void> {
  if (await findHold(tx, deps, address)) return
  const addressHash = await hashAddress(tx, deps, address)
  const heldAt = deps.clock.now()
  await tx
    .insert(heldAddresses)
    .values({ addressHash, formerUserId, heldAt })
    .onConflictDoUpdate({
      target: heldAddresses.addressHash,
      set: { formerUserId, heldAt, remindedAt: null },
    })
}

/** Returns the hashes of all forms of an email address (rule A68), its own first. */
async function hashForms(tx: Tx, deps: HoldDeps, address: Email): Promise<string[]> {
  return listForms(address).map(await stableHasher(tx, deps, keyName))
}

/**
 * Finds the active hold on an email address. A hold on another of its forms counts too, unless an account had verified
 * this form before.
 */
export async function findHold(tx: Tx, deps: HoldDeps, address: Email): Promise<Hold | undefined> {
  const hashes = await hashForms(tx, deps, address)
  const rows = await tx.select().from(heldAddresses).where(inArray(heldAddresses.addressHash, hashes))
  const active = rows.filter((hold) => !hasEnded(hold, deps.clock.now()))
  const exact = active.find(({ addressHash }) => addressHash === hashes[0])
  if (exact || active.length === 0) return exact
  const [copy] = await tx.select().from(personAddresses).where(eq(personAddresses.address, address))
  return active.find(({ heldAt }) => !copy?.verifiedAt || copy.verifiedAt >= heldAt)
}

/** Ends the hold on an email address. @returns whether there was a hold */
export async function releaseAddress(tx: Tx, deps: HoldDeps, address: Email): Promise<boolean> {
  const hold = await findHold(tx, deps, address)
  if (!hold) return false
  await tx.delete(heldAddresses).where(eq(heldAddresses.addressHash, hold.addressHash))
  return true
}

/** Ends the hold after the account that gave up the email address has added it again. */
export async function releaseOwnHold(
  tx: Tx,
  deps: HoldDeps,
  formerUserId: string,
  address: Email,
): Promise<void> {
  const isOwnHold = and(
    inArray(heldAddresses.addressHash, await hashForms(tx, deps, address)),
    eq(heldAddresses.formerUserId, formerUserId),
  )
  await tx.delete(heldAddresses).where(isOwnHold)
}

type Person = typeof persons.$inferSelect
type ReleasedAddressDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>

/**
 * Holds the verified email addresses that have left the account of a person with a PIN, and notifies both sides (rule
 * A15). A hosted provider does not ask the portal before it removes an address, so the hold is the protection.
 * @param before the copies of the email addresses that the account had
 */
export async function holdReleasedAddress(
  tx: Tx,
  deps: ReleasedAddressDeps,
  person: Pick<Person, 'id' | 'pinHash' | 'locale'>,
  before: readonly (typeof personAddresses.$inferSelect)[],
  emails: readonly UserEmail[],
): Promise<void> {
  if (person.pinHash === null) return
  const isGone = (address: string) => !emails.some((email) => email.address === address)
  const removed = before.filter(({ verifiedAt, address }) => verifiedAt !== null && isGone(address))
  for (const { address } of removed) await holdWithNotices(tx, deps, person, address as Email, emails)
}

/**
 * Holds an email address unless it is already held, and notifies the address and the account that had it.
 * @param emails the email addresses that the account keeps
 */
export async function holdWithNotices(
  tx: Tx,
  deps: ReleasedAddressDeps,
  former: Pick<Person, 'id' | 'locale'>,
  address: Email,
  emails: readonly Pick<UserEmail, 'address' | 'isPrimary' | 'verifiedAt'>[],
): Promise<void> {
  if (await findHold(tx, deps, address)) return
  await holdAddress(tx, deps, former.id, address)
  const values = { contact: address, days: holdDays }
  const primary = emails.find(({ isPrimary, verifiedAt }) => isPrimary && verifiedAt !== null)
  for (const to of [address, ...(primary ? [primary.address as Email] : [])]) {
    await enqueueServerEmail(tx, deps, { to, locale: former.locale }, { kind: 'addressGivenUp', values })
  }
}

/** The maximum number of reminders per sweep. */
const remindersPerSweep = 500

/**
 * Sends the second notice before a hold ends (rule A15). A hold whose account was deleted gets no notice, and lasts
 * until an operator releases it.
 */
export async function remindOfHolds(tx: Tx, deps: Deps, now: Date): Promise<void> {
  const due = await tx
    .select({
      hash: heldAddresses.addressHash,
      heldAt: heldAddresses.heldAt,
      to: personAddresses.address,
      locale: persons.locale,
    })
    .from(heldAddresses)
    .innerJoin(
      personAddresses,
      and(eq(personAddresses.userId, heldAddresses.formerUserId), personAddresses.isPrimary),
    )
    .innerJoin(persons, eq(persons.id, heldAddresses.formerUserId))
    .where(
      and(
        isNull(heldAddresses.remindedAt),
        isNotNull(personAddresses.verifiedAt),
        lte(heldAddresses.heldAt, remindsBefore(now)),
      ),
    )
    .limit(remindersPerSweep)
    .for('update', { of: heldAddresses, skipLocked: true })
  for (const { hash, heldAt, to, locale } of due) {
    const values = { removed: heldAt.toISOString() }
    await enqueueServerEmail(tx, deps, { to, locale }, { kind: 'holdEnds', values })
    await tx.update(heldAddresses).set({ remindedAt: now }).where(eq(heldAddresses.addressHash, hash))
  }
}

/** Removes holds that have ended. */
export async function sweepHolds(tx: Tx, now: Date): Promise<void> {
  const reminded = await tx.select().from(heldAddresses).where(isNotNull(heldAddresses.remindedAt))
  const ended = reminded.filter((hold) => hasEnded(hold, now)).map(({ addressHash }) => addressHash)
  if (ended.length > 0) await tx.delete(heldAddresses).where(inArray(heldAddresses.addressHash, ended))
}
