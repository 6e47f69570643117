import { hash } from '@node-rs/argon2'
import { limitConcurrency } from '../limit-concurrency.ts'
import { matchHash } from './foreign-hashes/match-hash.ts'

/** Hashes passwords and PINs. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /**
   * Returns whether the secret matches a hash, also one of another system (foreign-hashes/). Without a hash it does the same work and returns false, so that timing
   * reveals nothing.
   */
  matches(hashed: string | undefined, secret: string): Promise<boolean>
  /** Returns whether this hasher made the hash, with its present cost. */
  isCurrent(hashed: string): boolean
}

/** `memoryCost` in KiB. A hash contains its own cost, so hashes of another cost still match. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's parameters for 19 MiB: two passes, one lane. The library's default algorithm is argon2id. */
const owaspCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hashes run and wait at a time. On a slow machine, 64 waiting hashes take about two seconds. */
const usual = { atOnce: 2, waiting: 64 }

/**
 * Limits how many hashes run and wait, so that a burst of sign-ins cannot exhaust memory and threads. Beyond the
 * limit it throws AppError unavailable immediately.
 */
export function createHasher(
  most: { atOnce: number; waiting: number } = usual,
  cost: Cost = owaspCost,
): Hasher {
  const run = limitConcurrency(most)
  let dummy: Promise<string> | undefined
  return {
    hash: (secret) => run(() => hash(secret, cost)),
    async matches(hashed, secret) {
      dummy ??= hash('nobody has this', cost)
      const against = hashed ?? (await dummy)
      const matched = await run(() => matchHash(against, secret))
      return matched && hashed !== undefined
    },
    isCurrent: (hashed) => hashed.startsWith(`$argon2id$v=19$${toParameters(cost)}$`),
  }
}

const toParameters = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`
