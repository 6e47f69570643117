import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

/** How long the portal may use the provider's answer about a session. */
const maxAgeMs = 60_000
const maxEntries = 10_000

type Entry<Answer> = { answer: Answer; accountId: string; checkedAt: number }

/**
 * Keeps answers about valid sessions for a minute. Holds hashes of tokens, and nothing about invalid tokens.
 * @param check asks the provider; undefined if the session has ended
 */
export function createSessionCache<Answer>(
  { clock }: { clock: Clock },
  check: (token: string) => Promise<{ answer: Answer; accountId: string } | undefined>,
) {
  const entries = new Map<string, Entry<Answer>>()
  // An answer that was asked for before a sign-out must not be kept after it.
  let drops = 0

  async function find(token: string, options?: { isCurrent: true }): Promise<Answer | undefined> {
    const key = createHash('sha256').update(token).digest('base64url')
    const askedAt = clock.now().getTime()
    const known = entries.get(key)
    if (known && !options?.isCurrent && askedAt - known.checkedAt < maxAgeMs) return known.answer
    const dropsBefore = drops
    const found = await check(token)
    entries.delete(key)
    if (found && drops === dropsBefore) entries.set(key, { ...found, checkedAt: askedAt })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return found?.answer
  }

  /** Forgets the sessions of an account. Call it after the provider has ended or changed one of them. */
  function drop(accountId: string): void {
    drops += 1
    for (const [key, entry] of entries) if (entry.accountId === accountId) entries.delete(key)
  }

  return { find, drop }
}
