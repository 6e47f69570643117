import { hash, verify } from '@node-rs/argon2'

/** Hashes what people remember: passwords and PINs. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /** Whether the secret matches. Without a hash it does the same work and says no, so that time does not tell. */
  matches(hashed: string | undefined, secret: string): Promise<boolean>
}

/** OWASP's setting for 19 MiB: two passes, one lane. The algorithm is the library's default, argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At most `atOnce` hashes run at a time, so that a burst of sign-ins cannot take all memory and threads. */
export function createHasher(atOnce = 2): Hasher {
  const run = limitConcurrency(atOnce)
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

function limitConcurrency(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
