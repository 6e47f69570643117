import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { stableHash } from '../secrets/stable-key.ts'

/**
 * Hashes a blocked or held email address. The key is random and sealed, so the hash survives a rotation of the master
 * key.
 */
export function hashAddress(tx: Tx, deps: Pick<Deps, 'secrets' | 'random'>, address: Email): Promise<string> {
  return stableHash(tx, deps, 'blocked emails', address)
}
