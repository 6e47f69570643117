import { and, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import { heldAddresses } from '../schema/persons.ts'
import { hasEnded } from './hold-rules.ts'

export type Hold = typeof heldAddresses.$inferSelect

type HoldDeps = Pick<Deps, 'secrets' | 'random' | 'clock'>

/** Hashes an email address with a key that survives a rotation of the master key. */
const hashAddress = (tx: Tx, deps: HoldDeps, address: Email): Promise<string> =>
  stableHash(tx, deps, 'held addresses', address)

/**
 * Holds an email address that an account with a PIN removed (rule A15). An existing hold is kept, so the first account
 * can still reclaim the email address.
 */
export async function holdAddress(
  tx: Tx,
  deps: HoldDeps,
  formerUserId: string,
  address: Email,
): Promise<void> {
  if (await findHold(tx, deps, address)) return
  const addressHash = await hashAddress(tx, deps, address)
  const heldAt = deps.clock.now()
  await tx
    .insert(heldAddresses)
    .values({ addressHash, formerUserId, heldAt })
    .onConflictDoUpdate({
      target: heldAddresses.addressHash,
      set: { formerUserId, heldAt, remindedAt: null },
    })
}

/** Finds the active hold on an email address. */
export async function findHold(tx: Tx, deps: HoldDeps, address: Email): Promise<Hold | undefined> {
  const addressHash = await hashAddress(tx, deps, address)
  const [hold] = await tx.select().from(heldAddresses).where(eq(heldAddresses.addressHash, addressHash))
  return hold && !hasEnded(hold, deps.clock.now()) ? hold : undefined
}

/** Ends the hold on an email address. @returns whether there was a hold */
export async function releaseAddress(tx: Tx, deps: HoldDeps, address: Email): Promise<boolean> {
  const hold = await findHold(tx, deps, address)
  if (!hold) return false
  await tx.delete(heldAddresses).where(eq(heldAddresses.addressHash, hold.addressHash))
  return true
}

/** Ends the hold after the account that gave up the email address has added it again. */
export async function releaseOwnHold(
  tx: Tx,
  deps: HoldDeps,
  formerUserId: string,
  address: Email,
): Promise<void> {
  const addressHash = await hashAddress(tx, deps, address)
  const isOwnHold = and(
    eq(heldAddresses.addressHash, addressHash),
    eq(heldAddresses.formerUserId, formerUserId),
  )
  await tx.delete(heldAddresses).where(isOwnHold)
}
