import type { Deps } from '../../platform/deps.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'

type PinDeps = Pick<Deps, 'db' | 'hasher' | 'secrets' | 'random'>

/**
 * Hashes a PIN (rule A7): argon2id of an HMAC with a sealed random key. As there are only 10,000 PINs, an unkeyed hash
 * from a stolen database could be reversed in minutes. Do not call it in a transaction.
 */
export async function hashPin(deps: PinDeps, pin: string): Promise<string> {
  return deps.hasher.hash(await pepper(deps, pin))
}

/** Returns whether the PIN matches the hash. Do not call it in a transaction. */
export async function matchesPin(deps: PinDeps, pinHash: string, pin: string): Promise<boolean> {
  return deps.hasher.matches(pinHash, await pepper(deps, pin))
}

const pepper = (deps: PinDeps, pin: string) =>
  deps.db.transaction((tx) => stableHash(tx, deps, 'pin pepper', pin))
