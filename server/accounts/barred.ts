import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { barredEmails } from '../db/schema/people.ts'
import { sealedSecrets } from '../db/schema/secrets.ts'
import type { Deps } from '../deps.ts'

const keyName = 'barred emails'

/** Whether the address is that of a deleted account, which may not register again (rule A3). */
export async function isBarred(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<boolean> {
  const addressHash = await hashBarred(tx, deps, address)
  const rows = await tx.select().from(barredEmails).where(eq(barredEmails.addressHash, addressHash))
  return rows.length > 0
}

/** Keeps an address from registering again. */
export async function barAddress(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'random' | 'clock'>,
  address: Email,
): Promise<void> {
  const row = { addressHash: await hashBarred(tx, deps, address), createdAt: deps.clock.now() }
  await tx.insert(barredEmails).values(row).onConflictDoNothing()
}

/** The keyed hash by which a barred address is kept. Its key is random, so it outlives the master key. */
export async function hashBarred(
  tx: Tx,
  { secrets, random }: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<string> {
  await tx
    .insert(sealedSecrets)
    .values({ name: keyName, sealed: secrets.seal(random.bytes(32).toString('hex'), keyName) })
    .onConflictDoNothing()
  const [row] = await tx.select().from(sealedSecrets).where(eq(sealedSecrets.name, keyName))
  if (!row) throw new Error('The key for barred addresses was inserted and not found.')
  return createHmac('sha256', secrets.open(row.sealed, keyName)).update(address).digest('hex')
}
