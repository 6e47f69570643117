import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { stableHash } from '../secrets/stable-key.ts'

/**
 * The keyed hash by which barred and held email addresses are kept. Its key is random, so it outlives a change of the
 * master key.
 */
export function hashAddress(tx: Tx, deps: Pick<Deps, 'secrets' | 'random'>, address: Email): Promise<string> {
  return stableHash(tx, deps, 'blocked emails', address)
}
