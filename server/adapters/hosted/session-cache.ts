import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/machine/clock.ts'

/** How long the portal may use the provider's response about a session. */
const maxAgeMs = 60_000
const maxEntries = 10_000

/** The provider's response about a valid session. */
export type Checked<Result> = { response: Result; userId: string; endsAt: Date }

/**
 * Caches responses about valid sessions for a minute, or until the session ends. Stores only token hashes, and nothing
 * about invalid tokens.
 * @param check asks the provider; undefined if the session has ended
 */
export function createSessionCache<Result>(
  { clock }: { clock: Clock },
  check: (token: string) => Promise<Checked<Result> | undefined>,
) {
  const entries = new Map<string, { response: Result; userId: string; validUntil: number }>()
  // A response to a request from before a sign-out must not be kept after it.
  let drops = 0

  const pending = new Map<string, Promise<Result | undefined>>()

  async function find(token: string, options?: { isCurrent: true }): Promise<Result | undefined> {
    const key = createHash('sha256').update(token).digest('base64url')
    if (options?.isCurrent) return load(token, key)
    const cached = entries.get(key)
    if (cached && clock.now().getTime() < cached.validUntil) return cached.response
    // A page sends several requests at once.
    const loading = pending.get(key) ?? load(token, key)
    pending.set(key, loading)
    try {
      return await loading
    } finally {
      if (pending.get(key) === loading) pending.delete(key)
    }
  }

  async function load(token: string, key: string): Promise<Result | undefined> {
    const askedAt = clock.now().getTime()
    const dropsBefore = drops
    const checked = await check(token)
    entries.delete(key)
    if (checked && drops === dropsBefore) {
      const { response, userId, endsAt } = checked
      entries.set(key, { response, userId, validUntil: Math.min(askedAt + maxAgeMs, endsAt.getTime()) })
    }
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return checked?.response
  }

  /** Forgets the sessions of an account. Call it after the provider has ended or changed one of them. */
  function drop(userId: string): void {
    drops += 1
    // These may have been requested before the change.
    pending.clear()
    for (const [key, entry] of entries) if (entry.userId === userId) entries.delete(key)
  }

  return { find, drop }
}

export type SessionCache<Result> = ReturnType<typeof createSessionCache<Result>>
