import type { Email } from '#contract/ids.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import type { Deps } from '../deps.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/**
 * Hashes a blocked or held email address. The key is random and sealed, so the hash survives a rotation of the master
 * key.
 */
export function hashAddress(
  unit: UnitOfWork,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<string> {
  return stableHash(unit.tx, deps, 'blocked emails', address)
}
