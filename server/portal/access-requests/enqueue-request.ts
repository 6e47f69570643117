import { and, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addHits, lockLimits } from '../../platform/limits/within.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import { personAddresses, persons } from '../schema/persons.ts'

/** An owner who can be asked: the verified primary email address, and the language of emails to it. */
type Owner = Awaited<ReturnType<typeof findAcceptingOwner>>

/** Returns the owner of cakes if users can ask them for access (rule F37). */
export async function findAcceptingOwner(tx: Tx, ownerId: string) {
  const isPrimary = and(
    eq(personAddresses.userId, persons.id),
    personAddresses.isPrimary,
    isNotNull(personAddresses.verifiedAt),
  )
  const [owner] = await tx
    .select({ id: persons.id, address: personAddresses.address, locale: persons.locale })
    .from(persons)
    .innerJoin(personAddresses, isPrimary)
    .where(and(eq(persons.id, ownerId), persons.acceptsAccessRequests))
  return owner
}

/** Emails an owner about a request, unless they have received the daily maximum of these emails. */
export async function enqueueRequest(
  tx: Tx,
  deps: Deps,
  { id, address, locale }: NonNullable<Owner>,
  { file, asker }: { file: { id: string; title: string }; asker: Email },
): Promise<void> {
  const left = (await lockLimits(tx, deps, 'accessRequestEmailsToOwner', [id])).get(id) ?? 0
  if (left === 0) return
  await addHits(tx, 'accessRequestEmailsToOwner', [id], 1)
  // As `showFiles` of the portal.
  const link = `${deps.config.publicUrl}/portal?${new URLSearchParams({ tab: 'files', file: file.id, show: file.id })}`
  const values = { asker, fileName: file.title, link }
  await enqueueServerEmail(tx, deps, { to: address, locale }, { kind: 'accessRequested', values })
}
