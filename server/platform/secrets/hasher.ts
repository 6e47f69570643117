import { hash, hashRaw } from '@node-rs/argon2'
import { createFairQueue } from '../machine/fair-queue.ts'
import { noMetrics } from '../metrics/metrics.ts'
import { matchHash } from './imported-hashes/match-hash.ts'

/** Hashes passwords and PINs. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /**
   * Returns whether the secret matches a hash, which may be imported from another system (imported-hashes/). Without a
   * hash, it does the same work and returns false, so timing reveals nothing. Imported hashes are compared one at a
   * time.
   * @param projectId the project of the hash: imported hashes take turns by project, others by payer (payer.ts)
   */
  matches(hashed: string | undefined, secret: string, projectId?: string): Promise<boolean>
  /**
   * Returns a tag in hex, the same for the same secret and salt, so that a row can be found by it. It costs as much as a
   * hash.
   * @param salt at least 16 bytes, from a secret of the server: without it, a tag cannot be guessed
   */
  tag(secret: string, salt: Uint8Array): Promise<string>
  /** Returns whether this hasher made the hash at its current cost. */
  isCurrent(hashed: string): boolean
}

/** `memoryCost` in KiB. A hash contains its own cost, so hashes with another cost still match. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's parameters for 19 MiB: two passes, one lane. The library's default algorithm is argon2id. */
const owaspCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many hashes run at a time, and how many may wait: of one payer, and four times as many of all. On a slow machine,
 * 64 waiting hashes take about two seconds, and 16 imported ones up to half a minute.
 */
const defaults = { atOnce: 2, waiting: 64, foreignWaiting: 16 }

/**
 * Limits how many hashes run and wait, so a burst of sign-ins cannot exhaust memory and threads, and shares the time
 * between those who cause them. Beyond the limit, it immediately throws RequestError unavailable. Imported hashes, which
 * can cost twenty times as much, have a separate limit, so other sign-ins do not wait for them.
 */
export function createHasher(
  max: Partial<typeof defaults> = {},
  cost: Cost = owaspCost,
  metrics = noMetrics,
): Hasher {
  const { atOnce: concurrency, waiting, foreignWaiting } = { ...defaults, ...max }
  const run = createFairQueue({
    concurrency,
    waiting,
    reportWait: () => metrics.startWaiting('password_hash'),
  })
  const runForeign = createFairQueue({
    concurrency: 1,
    waiting: foreignWaiting,
    reportWait: () => metrics.startWaiting('imported_password_hash'),
  })
  const isCurrent = (hashed: string) => hashed.startsWith(`$argon2id$v=19$${toParameters(cost)}$`)
  let dummy: Promise<string> | undefined
  return {
    hash: (secret) => run(() => hash(secret, cost)),
    async matches(hashed, secret, projectId = '') {
      dummy ??= hash('nobody has this', cost)
      const against = hashed ?? (await dummy)
      const compare = () => matchHash(against, secret)
      const matched = await (isCurrent(against) ? run(compare) : runForeign(compare, projectId))
      return matched && hashed !== undefined
    },
    tag: (secret, salt) => run(async () => (await hashRaw(secret, { ...cost, salt })).toString('hex')),
    isCurrent,
  }
}

const toParameters = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`
