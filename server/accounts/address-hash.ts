import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { sealedSecrets } from '../db/schema/secrets.ts'
import type { Deps } from '../deps.ts'

const keyName = 'barred emails'

/**
 * The keyed hash by which barred and held email addresses are kept. Its key is random, so it outlives a change of the
 * master key.
 */
export async function hashAddress(
  tx: Tx,
  { secrets, random }: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<string> {
  const sealed = (await findKey(tx)) ?? (await makeKey(tx, { secrets, random }))
  return createHmac('sha256', secrets.open(sealed, keyName)).update(address).digest('hex')
}

async function findKey(tx: Tx): Promise<string | undefined> {
  return (await tx.select().from(sealedSecrets).where(eq(sealedSecrets.name, keyName)))[0]?.sealed
}

/** Two processes may each make one at the same moment; the first one counts. */
async function makeKey(tx: Tx, { secrets, random }: Pick<Deps, 'secrets' | 'random'>): Promise<string> {
  const sealed = secrets.seal(random.bytes(32).toString('hex'), keyName)
  await tx.insert(sealedSecrets).values({ name: keyName, sealed }).onConflictDoNothing()
  const kept = await findKey(tx)
  if (kept === undefined) throw new Error('The key for barred addresses was inserted and not found.')
  return kept
}
