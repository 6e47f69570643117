import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { composeEmail, preferForm } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../../platform/db/ids.ts'
import { compileSql, toPlaceholders } from '../../../platform/db/prepared.ts'
import { writeTogether } from '../../../platform/db/write-together.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { buildAllowance } from '../../base/projects/email.ts'
import { links } from '../../base/schema/links.ts'
import { codes } from '../../base/schema/sessions.ts'
import { emails, phoneNumbers } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  projectPlaceholder,
  toColumns,
  updateRows,
  writeAtEnd,
} from '../../base/unit-of-work.ts'
import type { PhoneNumber } from './phones.ts'
import { buildEndOfSignUps } from './sign-ups.ts'
import { hasFormOf } from './spellings.ts'
import { lockUser } from './store.ts'

/** An email address or a phone number: the contacts that a code or link can prove. */
export type Contact = { kind: 'email'; value: Email } | { kind: 'phone'; value: PhoneNumber }

const tables = { email: emails, phone: phoneNumbers }

/** A contact of a user. */
export type ContactRow = Contact & {
  id: string
  userId: string
  /** null until it is verified */
  verifiedAt: Date | null
  /** when someone without a session of the user last proved it (rule O9) */
  disputedAt: Date | null
  isPrimary: boolean
}

/** Finds the row of a contact. An email address may be stored in another form (rule A68). */
export async function findContact(unit: DirectoryUnit, contact: Contact): Promise<ContactRow | undefined> {
  if (contact.kind === 'email') {
    const rows = await unit.tx
      .select()
      .from(emails)
      .where(inProject(unit, emails, hasFormOf(contact.value)))
    const row = preferForm(rows, contact.value, ({ address }) => address)
    return row && toEmailContact(row)
  }
  const row = await findRow(unit, phoneNumbers, eq(phoneNumbers.number, contact.value))
  return row && toPhoneContact(row)
}

/** Lists the contacts of a user: the primary email address, then the others in the order in which they were added. */
export async function listContactsOf(unit: DirectoryUnit, userId: string): Promise<ContactRow[]> {
  const addresses = await listEmails(unit, userId)
  const numbers = await unit.tx
    .select()
    .from(phoneNumbers)
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.userId, userId)))
    .orderBy(asc(phoneNumbers.createdAt), asc(phoneNumbers.id))
  return [...addresses.map(toEmailContact), ...numbers.map(toPhoneContact)]
}

/** Lists the email addresses of a user: the primary one, then the others in the order in which they were added. */
export const listEmails = (unit: DirectoryUnit, userId: string): Promise<(typeof emails.$inferSelect)[]> =>
  unit.tx
    .select()
    .from(emails)
    .where(inProject(unit, emails, eq(emails.userId, userId)))
    .orderBy(...firstAdded)

/** The order of a user's email addresses: the primary one first, then the others in the order in which they were added. */
export const firstAdded = [desc(emails.isPrimary), asc(emails.createdAt), asc(emails.id)]

/** The contact to add to a user, and whether it is already proved. */
type NewContact = [
  userId: string,
  contact: Contact,
  options: { isVerified: boolean; id?: string | undefined },
]

/**
 * Appends a contact to a user. The first email address of a user is the primary one.
 * @returns undefined if another user has the contact
 */
export async function addContact(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'accountPolicy'>,
  ...added: NewContact
): Promise<ContactRow | undefined> {
  const row = await insertContact(unit, deps, ...added)
  if (row) await recordAddition(unit, deps, row)
  return row
}

/**
 * Inserts a contact without recording it. An email address is stored composed (rule A68).
 * @returns undefined if another user has the contact
 */
export async function insertContact(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  ...[userId, contact, { isVerified, id: given }]: NewContact
): Promise<ContactRow | undefined> {
  const now = clock.now()
  const verifiedAt = isVerified ? now : null
  if (contact.kind === 'phone') {
    const id = given ?? newId(random, 'phone-number')
    const row = { id, userId, number: contact.value, verifiedAt, createdAt: now, ...toColumns(unit) }
    const [added] = await unit.tx.insert(phoneNumbers).values(row).onConflictDoNothing().returning()
    return added && toPhoneContact(added)
  }
  const id = given ?? newId(random, 'email')
  const isPrimary = (await unit.tx.$count(emails, inProject(unit, emails, isPrimaryOf(userId)))) === 0
  const times = { verifiedAt, provedAt: verifiedAt, createdAt: now }
  const row = {
    id,
    userId,
    address: composeEmail(contact.value),
    isPrimary,
    ...times,
    ...toColumns(unit),
  }
  const [added] = await unit.tx.insert(emails).values(row).onConflictDoNothing().returning()
  return added && toEmailContact(added)
}

/**
 * Records that a contact was just inserted. Emails are delivered to a proved email address again, and its sign-ups end.
 */
export async function recordAddition(
  unit: DirectoryUnit,
  { accountPolicy }: Pick<Deps, 'accountPolicy'>,
  { kind, id, userId, value, verifiedAt }: ContactRow,
): Promise<void> {
  const event = `${kind}_added` as const
  const added = verifiedAt === null ? (`unverified_${event}` as const) : event
  await publish(unit, { kind: added, userId, detail: { [kind]: id } })
  if (kind === 'phone' || verifiedAt === null) return
  await writeTogether(unit.tx, buildEmailProof(unit, value))
  await accountPolicy.onEmailVerified(unit.tx, userId)
}

/** Builds the writes of every proof of an email address: emails are delivered to it again, and its sign-ups end. */
const buildEmailProof = (unit: DirectoryUnit, address: Email) => [
  buildAllowance(unit, address),
  ...buildEndOfSignUps(unit, [address]),
]

const updateProvedEmail = compileSql<
  Pick<typeof emails.$inferSelect, 'verifiedAt' | 'disputedAt' | 'provedAt' | 'projectId' | 'id'>
>((tx) =>
  tx
    .update(emails)
    .set(toPlaceholders(emails, 'verifiedAt', 'disputedAt', 'provedAt'))
    .where(inProject(projectPlaceholder, emails, eq(emails.id, sql.placeholder('id')))),
)

/** Records that the user of a contact has just proved it. */
export async function proveContact(
  unit: DirectoryUnit,
  { clock, accountPolicy }: Pick<Deps, 'clock' | 'accountPolicy'>,
  { kind, id, userId, verifiedAt, value }: ContactRow,
): Promise<void> {
  const now = clock.now()
  const change = { verifiedAt: verifiedAt ?? now, disputedAt: null }
  if (kind === 'phone') {
    if (verifiedAt !== null) return
    await updateRows(unit, phoneNumbers, change, eq(phoneNumbers.id, id))
    await publish(unit, { kind: 'phone_verified', userId, detail: { phone: id } })
    return
  }
  const { tx, projectId } = unit
  const proved = updateProvedEmail(tx, { ...change, provedAt: now, projectId, id })
  const writes = [proved, ...buildEmailProof(unit, value)]
  if (verifiedAt !== null) return writeAtEnd(unit, ...writes)
  await writeTogether(unit.tx, writes)
  await publish(unit, { kind: 'email_verified', userId, detail: { email: id } })
  await accountPolicy.onEmailVerified(unit.tx, userId)
}

/** Records when someone without a session of the user proved an unverified contact of a claimed user (rule O9). */
export async function disputeContact(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  { kind, id, userId }: ContactRow,
): Promise<void> {
  const table = tables[kind]
  await updateRows(unit, table, { disputedAt: clock.now() }, eq(table.id, id))
  await publish(unit, { kind: `${kind}_disputed`, userId, detail: { contact: id } })
}

/**
 * Removes a contact from its user, and invalidates the proofs that were sent to it (rule O10). If it was the primary
 * email address, the oldest verified one becomes primary.
 * @returns for how many days the account policy holds the email address; undefined if the address is free (rule A15)
 */
export async function removeContact(
  unit: DirectoryUnit,
  { accountPolicy }: Pick<Deps, 'accountPolicy'>,
  { kind, id, userId, value, verifiedAt, isPrimary }: ContactRow,
): Promise<number | undefined> {
  await invalidateProofsOf(unit, { kind, value } as Contact)
  const table = tables[kind]
  await deleteRows(unit, table, eq(table.id, id))
  if (isPrimary) await choosePrimary(unit, userId)
  await publish(unit, { kind: `${kind}_removed`, userId, detail: { [kind]: id } })
  // Rule O15: only a verified email address is held.
  return kind === 'phone' || verifiedAt === null
    ? undefined
    : accountPolicy.onEmailRemoved(unit.tx, userId, value)
}

/** A contact that was removed from a user. */
export type RemovedContact = {
  contact: ContactRow
  /** for how many days the account policy holds the email address; undefined if the address is free */
  heldDays: number | undefined
}

/** Removes the contact with an ID from this user. @returns undefined if the user does not have it */
export async function removeContactById(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'accountPolicy'>,
  userId: string,
  { kind, id }: Pick<ContactRow, 'kind' | 'id'>,
): Promise<RemovedContact | undefined> {
  await lockUser(unit, userId)
  const contacts = await listContactsOf(unit, userId)
  const contact = contacts.find((row) => row.kind === kind && row.id === id)
  return contact && { contact, heldDays: await removeContact(unit, deps, contact) }
}

/** Finds the primary email address of a user. */
export async function findPrimary(unit: DirectoryUnit, userId: string): Promise<Email | undefined> {
  const primary = await findRow(unit, emails, isPrimaryOf(userId))
  return primary?.address as Email | undefined
}

/** Deletes the codes and links that were sent to a contact. */
export async function invalidateProofsOf(unit: DirectoryUnit, { value }: Contact): Promise<void> {
  await deleteRows(unit, codes, eq(codes.address, value))
  await deleteRows(unit, links, eq(links.address, value))
}

async function choosePrimary(unit: DirectoryUnit, userId: string): Promise<void> {
  const [next] = await unit.tx
    .select({ id: emails.id })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt)))
    .orderBy(asc(emails.createdAt))
    .limit(1)
  if (!next) return
  await updateRows(unit, emails, { isPrimary: true }, eq(emails.id, next.id))
}

const isPrimaryOf = (userId: string) => and(eq(emails.userId, userId), emails.isPrimary)

export const toEmailContact = ({ id, userId, address, ...row }: typeof emails.$inferSelect): ContactRow => {
  const { verifiedAt, disputedAt, isPrimary } = row
  return { kind: 'email', value: address as Email, id, userId, verifiedAt, disputedAt, isPrimary }
}

export const toPhoneContact = ({
  id,
  userId,
  number,
  ...row
}: typeof phoneNumbers.$inferSelect): ContactRow => {
  const { verifiedAt, disputedAt } = row
  const value = number as PhoneNumber
  return { kind: 'phone', value, id, userId, verifiedAt, disputedAt, isPrimary: false }
}
