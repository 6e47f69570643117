import { inArray } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { stableHasher } from '../../platform/secrets/stable-key.ts'
import { barredAddresses } from '../schema/persons.ts'

type BarDeps = Pick<Deps, 'secrets' | 'random' | 'clock'>

const createHasher = (tx: Tx, deps: BarDeps) => stableHasher(tx, deps, 'barred addresses')

/** Bars the email addresses of an account that is being deleted (rule A50). Can be repeated. */
export async function barAddresses(tx: Tx, deps: BarDeps, addresses: readonly Email[]): Promise<void> {
  const hash = await createHasher(tx, deps)
  for (const address of addresses) {
    const row = { addressHash: hash(address), barredAt: deps.clock.now() }
    await tx.insert(barredAddresses).values(row).onConflictDoNothing()
  }
}

/** Returns which of the email addresses are barred, in whichever form (rule A68). */
export async function findBarred(tx: Tx, deps: BarDeps, addresses: readonly Email[]): Promise<Email[]> {
  const hash = await createHasher(tx, deps)
  const hashes = new Map(
    addresses.flatMap((address) => listForms(address).map((form) => [hash(form), address] as const)),
  )
  const rows = await tx
    .select()
    .from(barredAddresses)
    .where(inArray(barredAddresses.addressHash, [...hashes.keys()]))
  return rows.flatMap(({ addressHash }) => hashes.get(addressHash) ?? [])
}
