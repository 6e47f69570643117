import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { composeEmail, listForms } from '#contract/email-forms.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import { emails, phoneNumbers, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, directoryPlaceholder, inProject, toColumns } from '../../base/unit-of-work.ts'
import { type Contact, type ContactRow, toEmailContact, toPhoneContact } from './contacts.ts'
import { isOneOfForms } from './spellings.ts'
import type { User } from './store.ts'

/**
 * Locks a contact of the directory until the transaction ends, whether or not a user has it (rule O16). All forms of an
 * email address have one lock.
 */
export async function lockContact(unit: DirectoryUnit, contact: Contact): Promise<void> {
  await unit.tx.execute(sql`select ${lockOf(toLockName(unit, contact))}`)
}

/**
 * Locks a contact like `lockContact`, as a column of a statement that reads nothing but the rows that it locks.
 * @param name the name of the lock (`toLockName`)
 */
export const lockOf = (name: string | Placeholder): SQL =>
  sql`pg_advisory_xact_lock(${sql.raw(`${contactLock}`)}, hashtext(${name}))`

/** Returns the name of a contact's lock in its directory. Servers of version 5.3 use the same name for consumers. */
export const toLockName = ({ projectId, organizationId }: DirectoryUnit, { kind, value }: Contact): string =>
  `${organizationId ?? projectId} ${kind === 'email' ? composeEmail(value) : value}`

/** The advisory lock class for contacts; no other lock uses this number. */
const contactLock = 7_301

/** The user who has a contact, verified or not. */
export type Holder = { user: User; row: ContactRow }

const readHolder = prepareStatement('holder_of_email', (tx) =>
  tx
    .select({ user: toJsonRow(users), row: toJsonRow(emails) })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .where(inProject(directoryPlaceholder, emails, isOneOfForms()))
    .orderBy(sql`array_position(${sql.placeholder('forms')}::text[], ${emails.address})`)
    .limit(1)
    .for('update', { of: [users, emails] }),
)

/**
 * Finds the user who has a contact, in the form that `preferForm` chooses, and locks user and contact until the transaction
 * ends. Call it after `lockContact`.
 */
export async function findHolder(unit: DirectoryUnit, contact: Contact): Promise<Holder | undefined> {
  // Locking both rows reads them again: while this request waited, another may have removed one.
  if (contact.kind === 'email') {
    const forms = listForms(contact.value)
    const [holder] = await readHolder(unit.tx, { ...toColumns(unit), forms })
    return holder?.user && holder.row ? { user: holder.user, row: toEmailContact(holder.row) } : undefined
  }
  const [holder] = await unit.tx
    .select({ user: users, row: phoneNumbers })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.number, contact.value)))
    .for('update', { of: [users, phoneNumbers] })
  return holder && { user: holder.user, row: toPhoneContact(holder.row) }
}
