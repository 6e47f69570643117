import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/machine/clock.ts'

/** How long the portal may use the provider's answer about a session. */
const maxAgeMs = 60_000
const maxEntries = 10_000

/** The provider's answer about a valid session. */
export type Checked<Answer> = { answer: Answer; accountId: string; endsAt: Date }

/**
 * Keeps answers about valid sessions for a minute, until the session ends. Holds hashes of tokens, and nothing about
 * invalid tokens.
 * @param check asks the provider; undefined if the session has ended
 */
export function createSessionCache<Answer>(
  { clock }: { clock: Clock },
  check: (token: string) => Promise<Checked<Answer> | undefined>,
) {
  const entries = new Map<string, { answer: Answer; accountId: string; validUntil: number }>()
  // An answer that was requested before a sign-out must not be kept after it.
  let drops = 0

  const pending = new Map<string, Promise<Answer | undefined>>()

  async function find(token: string, options?: { isCurrent: true }): Promise<Answer | undefined> {
    const key = createHash('sha256').update(token).digest('base64url')
    if (options?.isCurrent) return load(token, key)
    const known = entries.get(key)
    if (known && clock.now().getTime() < known.validUntil) return known.answer
    // A page sends several requests at the same time.
    const loading = pending.get(key) ?? load(token, key)
    pending.set(key, loading)
    try {
      return await loading
    } finally {
      if (pending.get(key) === loading) pending.delete(key)
    }
  }

  async function load(token: string, key: string): Promise<Answer | undefined> {
    const askedAt = clock.now().getTime()
    const dropsBefore = drops
    const found = await check(token)
    entries.delete(key)
    if (found && drops === dropsBefore) {
      const { answer, accountId, endsAt } = found
      entries.set(key, { answer, accountId, validUntil: Math.min(askedAt + maxAgeMs, endsAt.getTime()) })
    }
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return found?.answer
  }

  /** Forgets the sessions of an account. Call it after the provider has ended or changed one of them. */
  function drop(accountId: string): void {
    drops += 1
    // They may have been requested before the change.
    pending.clear()
    for (const [key, entry] of entries) if (entry.accountId === accountId) entries.delete(key)
  }

  return { find, drop }
}

export type SessionCache<Answer> = ReturnType<typeof createSessionCache<Answer>>
