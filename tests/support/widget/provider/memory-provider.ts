import type { AuthProvider, LogEntry, SendLink, Session } from '../../../../widget/core/provider.ts'
import { createMemoryConsent } from './memory-consent.ts'
import { createMemoryOAuth, type MemoryOAuth, type MemoryOAuthDeps } from './memory-oauth.ts'
import { createMemoryOneTap } from './memory-one-tap.ts'
import { createMemoryPasskeys, type MemoryPasskeys } from './memory-passkeys.ts'
import { createMemoryPasswords, type MemoryPasswordDeps, type MemoryPasswords } from './memory-passwords.ts'
import { createMemoryWallets } from './memory-wallets.ts'
import { rejection } from './rejection.ts'

export type MemoryDeps = {
  now(): number
  /** Postpones every response. */
  delay(): Promise<void>
  /** Receives each code that is sent. */
  deliver?(message: { channel: string; destination: string; code: string }): void
  /** Tokens of links sent before this page was opened. */
  emailedLinks?: readonly string[]
} & MemoryPasswordDeps &
  MemoryOAuthDeps

type SentLink = SendLink & { token: string }

type Pending = { code: string; expiresAt: number }

/**
 * An in-memory backend for samples and tests. It follows the port's contract: a code or link works once until it
 * expires, unknown passwords are rejected, and listeners receive every session change.
 *
 * @param people passwords by email address; null for a user without a password
 */
export function createMemoryProvider(
  deps: MemoryDeps,
  people: Record<string, string | null> = {},
): AuthProvider & {
  codes: readonly string[]
  sentLinks: readonly SentLink[]
  logged: readonly LogEntry[]
} & Omit<MemoryPasswords, 'passwords'> &
  Omit<MemoryPasskeys, 'passkeys'> &
  Omit<MemoryOAuth, 'oauth'> {
  const pending = new Map<string, Pending>()
  const codes: string[] = []
  const sentLinks: SentLink[] = []
  const openable = new Map<string, number>((deps.emailedLinks ?? []).map((token) => [token, Infinity]))
  const logged: LogEntry[] = []
  const watchers = new Set<(session: Session | null) => void>()
  let session: Session | null = null

  function change(next: Session | null) {
    session = next
    for (const watcher of [...watchers]) watcher(next)
  }

  function signIn(): Session {
    const next = { session_token: `memory-${codes.length + sentLinks.length}`, session_jwt: 'memory.jwt' }
    change(next)
    return next
  }

  // A password email also contains a sign-in link with the same token. Only one of the two links works.
  const { passwords, ...inspection } = createMemoryPasswords(deps, people, openable, signIn)

  return {
    codes,
    sentLinks,
    logged,
    log: (entry) => void logged.push(entry),
    sessions: {
      current: () => session,
      confirmed: async () => session,
      watch(listener) {
        watchers.add(listener)
        return () => watchers.delete(listener)
      },
      async adopt(adopted) {
        if (adopted.session_token !== session?.session_token) change(adopted)
      },
      async signOut() {
        await deps.delay()
        change(null)
      },
    },
    otps: {
      async sendCode({ channel, destination, expirationMinutes }) {
        await deps.delay()
        const code = String(100_001 + codes.length)
        const methodId = `method-${codes.length}`
        codes.push(code)
        pending.set(methodId, { code, expiresAt: deps.now() + expirationMinutes * 60_000 })
        deps.deliver?.({ channel, destination, code })
        return { methodId }
      },
      async checkCode({ methodId, code }) {
        await deps.delay()
        const wanted = pending.get(methodId)
        if (!wanted || wanted.code !== code || wanted.expiresAt <= deps.now()) {
          throw rejection('otp_code_not_found', 'The passcode is wrong or has expired.')
        }
        pending.delete(methodId)
        return signIn()
      },
    },
    links: {
      async sendLink(request) {
        await deps.delay()
        const token = `link-${sentLinks.length}`
        sentLinks.push({ ...request, token })
        openable.set(token, deps.now() + request.loginExpirationMinutes * 60_000)
        return { senderDomain: 'mail.example.org' }
      },
      async openLink({ token }) {
        await deps.delay()
        const isOpenable = (openable.get(token) ?? 0) > deps.now()
        openable.delete(token)
        if (!isOpenable) throw rejection('unable_to_auth_magic_link', 'The link is used or has expired.')
        return signIn()
      },
      async impersonate(token) {
        await deps.delay()
        if (token === 'good-token') return signIn()
        throw rejection('unable_to_auth_impersonation_token', 'The link is used or has expired.')
      },
    },
    passwords,
    wallets: createMemoryWallets(deps.delay, signIn),
    oneTap: createMemoryOneTap(deps),
    ...createMemoryPasskeys(deps, signIn),
    ...createMemoryConsent(deps.delay, () => session),
    ...createMemoryOAuth(deps, () => session, signIn),
    ...inspection,
  }
}
