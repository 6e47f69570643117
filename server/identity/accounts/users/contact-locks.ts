import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { composeEmail } from '#contract/email-forms.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import type { Contact } from './contacts.ts'

/**
 * Locks a contact of the project until the transaction ends, whether or not a user has it (rule O16). All forms of an
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

/** Returns the name of a contact's lock in its project. */
export const toLockName = ({ projectId }: DirectoryUnit, { kind, value }: Contact): string =>
  `${projectId} ${kind === 'email' ? composeEmail(value) : value}`

/** The advisory lock class for contacts; no other lock uses this number. */
const contactLock = 7_301
