import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { activity } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'

/**
 * Replaces a person with a single pseudonym in every activity row, as actor, baker and subject (rule A50).
 * @param names the person's email addresses, phone numbers and wallet addresses
 */
export async function forgetInActivity(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
  names: readonly string[],
): Promise<void> {
  const pseudonym = `deleted-${secrets.keyedHash('pseudonym', userId).slice(0, 12)}`
  const all = [...names, ...(await listEarlierForms(tx, userId, names)), userId]
  const isActor = or(eq(activity.actorId, userId), inArray(activity.actor, all))
  await tx.update(activity).set({ actor: pseudonym }).where(isActor)
  const isBaker = or(eq(activity.bakerId, userId), inArray(activity.baker, all))
  await tx.update(activity).set({ baker: pseudonym }).where(isBaker)
  await tx.update(activity).set({ subject: pseudonym }).where(inArray(activity.subject, all))
}

/**
 * Lists the forms in which email addresses were recorded before they were composed (rule A68), unless another person
 * has them.
 */
async function listEarlierForms(tx: Tx, userId: string, names: readonly string[]): Promise<string[]> {
  const earlier = names.map((name) => name.normalize('NFD')).filter((form) => !names.includes(form))
  const isOfOther = and(inArray(personAddresses.address, earlier), ne(personAddresses.userId, userId))
  const ofOthers = await tx
    .select({ address: personAddresses.address })
    .from(personAddresses)
    .where(isOfOther)
  return earlier.filter((form) => !ofOthers.some(({ address }) => address === form))
}
