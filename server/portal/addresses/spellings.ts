import { and, eq, inArray, or } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { openers } from '../schema/files.ts'
import { personAddresses, type persons } from '../schema/persons.ts'

/**
 * Lists which of these spellings of email addresses belong to a person, or name someone in the openers of this baker
 * and their company: a recipient or a banned person (rule A68).
 * @param viewer undefined for the openers of all bakers
 */
export async function listMentioned(
  tx: Tx,
  spellings: readonly Email[],
  viewer: Pick<typeof persons.$inferSelect, 'id' | 'companyId'> | undefined,
): Promise<string[]> {
  const ofPersons = await tx
    .select({ address: personAddresses.address })
    .from(personAddresses)
    .where(inArray(personAddresses.address, [...spellings]))
  const ofOpeners = await tx
    .selectDistinct({ address: openers.grantee })
    .from(openers)
    .where(and(inArray(openers.grantee, [...spellings]), viewer && isVisibleTo(viewer)))
  return [...ofPersons, ...ofOpeners].map(({ address }) => address)
}

const isVisibleTo = ({ id, companyId }: Pick<typeof persons.$inferSelect, 'id' | 'companyId'>) =>
  or(eq(openers.ownerId, id), companyId === null ? undefined : eq(openers.companyId, companyId))
