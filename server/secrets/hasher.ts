import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

/** Hashes what people remember: passwords and PINs. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /** Whether the secret matches. Without a hash it does the same work and says no, so that time does not tell. */
  matches(hashed: string | undefined, secret: string): Promise<boolean>
}

/** OWASP's setting for 19 MiB: two passes, one lane. The algorithm is the library's default, argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How many hashes run at a time, and how many more wait: 64 wait two seconds or so on a slow machine. */
const usual = { atOnce: 2, waiting: 64 }

/**
 * A burst of sign-ins cannot take all memory and threads: only so many hashes run at a time, and only so many wait.
 * Beyond that the answer is AppError unavailable, at once, so that those who wait already get theirs.
 */
export function createHasher(most: { atOnce: number; waiting: number } = usual): Hasher {
  const run = limitConcurrency(most)
  let dummy: Promise<string> | undefined
  return {
    hash: (secret) => run(() => hash(secret, parameters)),
    async matches(hashed, secret) {
      dummy ??= hash('nobody has this', parameters)
      const against = hashed ?? (await dummy)
      const matched = await run(() => verify(against, secret))
      return matched && hashed !== undefined
    },
  }
}

function limitConcurrency({ atOnce, waiting: mostWaiting }: typeof usual) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce && waiting.length >= mostWaiting) {
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    }
    // A slot is handed over, not freed and taken: whoever waits longest is next.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
