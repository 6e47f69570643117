import { type SQL, sql } from 'drizzle-orm'
import { composeEmail } from '#contract/email-forms.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import type { Contact } from './contacts.ts'

/**
 * Locks a contact of the project until the transaction ends, whether or not a user has it (rule O16). All forms of an
 * email address have one lock.
 */
export async function lockContact(unit: DirectoryUnit, contact: Contact): Promise<void> {
  await unit.tx.execute(sql`select ${lockOf(unit, contact)}`)
}

/** Locks a contact like `lockContact`, as a column of a statement that reads nothing but the rows that it locks. */
export function lockOf(unit: DirectoryUnit, { kind, value }: Contact): SQL {
  const name = kind === 'email' ? composeEmail(value) : value
  return sql`pg_advisory_xact_lock(${contactLock}, hashtext(${`${unit.projectId} ${name}`}))`
}

/** The advisory lock class for contacts; no other lock uses this number. */
const contactLock = 7_301
