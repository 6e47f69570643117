import type { Deps } from '../deps.ts'
import { stableHash } from '../secrets/stable-key.ts'

type PinDeps = Pick<Deps, 'db' | 'hasher' | 'secrets' | 'random'>

/**
 * The hash by which a PIN is kept (rule A7): argon2id of an HMAC under a sealed random key. There are only 10,000 PINs,
 * so without that key a stolen database would reveal every PIN in minutes. Not to be called in a transaction.
 */
export async function hashPin(deps: PinDeps, pin: string): Promise<string> {
  return deps.hasher.hash(await pepper(deps, pin))
}

/** Whether a PIN is the one that was hashed. Not to be called in a transaction. */
export async function matchesPin(deps: PinDeps, pinHash: string, pin: string): Promise<boolean> {
  return deps.hasher.matches(pinHash, await pepper(deps, pin))
}

const pepper = (deps: PinDeps, pin: string) =>
  deps.db.transaction((tx) => stableHash(tx, deps, 'pin pepper', pin))
