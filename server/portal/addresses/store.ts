import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { listForms, preferForm } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { personAddresses, persons } from '../schema/persons.ts'

type Person = typeof persons.$inferSelect

/** Finds the person with an email address, which may be stored in another form (rule A68). */
export async function findPersonByAddress(
  tx: Tx,
  address: Email,
): Promise<{ person: Person; verifiedAt: Date | null } | undefined> {
  const rows = await tx
    .select({ person: persons, verifiedAt: personAddresses.verifiedAt, address: personAddresses.address })
    .from(personAddresses)
    .innerJoin(persons, eq(persons.id, personAddresses.userId))
    .where(inArray(personAddresses.address, listForms(address)))
  return preferForm(rows, address, (row) => row.address)
}

/** Finds the primary email address of a person. */
export async function findPrimary(tx: Tx, userId: string): Promise<Email | undefined> {
  const isPrimary = and(eq(personAddresses.userId, userId), personAddresses.isPrimary)
  return (await tx.select().from(personAddresses).where(isPrimary))[0]?.address as Email | undefined
}

/** Lists the verified email addresses of a person. */
export async function listVerifiedEmails(tx: Tx, userId: string): Promise<Email[]> {
  const isVerified = and(eq(personAddresses.userId, userId), isNotNull(personAddresses.verifiedAt))
  const rows = await tx.select({ address: personAddresses.address }).from(personAddresses).where(isVerified)
  return rows.map(({ address }) => address as Email)
}
