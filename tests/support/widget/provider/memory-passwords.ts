import type {
  LudsRules,
  PasswordProvider,
  PasswordStrength,
  ResetStart,
  Session,
} from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

export type MemoryPasswordDeps = {
  now(): number
  /** Postpones every response. */
  delay(): Promise<void>
  /** Uses the LUDS policy instead of guessability. */
  luds?: LudsRules
  /** Breached passwords. */
  breached?: readonly string[]
  /** Email addresses whose password must be reset. */
  expired?: readonly string[]
  /** Email addresses by token, for links sent before this page was opened. */
  emailedResets?: Readonly<Record<string, string>>
}

export type SentReset = ResetStart & { token: string }
export type MemoryPasswords = {
  passwords: Required<PasswordProvider>
  sentResets: readonly SentReset[]
  /** Every password that was checked, in order. */
  checked: readonly string[]
}

/**
 * In-memory passwords. A token works once until it expires, even as a sign-in link. Weak and breached passwords are
 * rejected. A reset request reveals nothing about the user.
 *
 * @param people passwords by email address, modified in place; null for a user without a password
 * @param openable when each link expires, epoch ms; shared with the sign-in links
 */
export function createMemoryPasswords(
  deps: MemoryPasswordDeps,
  people: Record<string, string | null>,
  openable: Map<string, number>,
  signIn: () => Session,
): MemoryPasswords {
  const { luds, breached = [], expired = [], emailedResets = {} } = deps
  const sentResets: SentReset[] = []
  const checked: string[] = []
  const ownerOf = new Map(Object.entries(emailedResets))
  for (const token of ownerOf.keys()) openable.set(token, Number.POSITIVE_INFINITY)

  function rate(password: string): PasswordStrength {
    const isBreached = breached.includes(password)
    if (luds) {
      const missing = countMissing(password, luds)
      const valid = missing.missingCharacters + missing.missingComplexity === 0 && !isBreached
      return { policy: 'luds', ...luds, ...missing, valid, breached: isBreached }
    }
    const score = Math.min(4, Math.floor(password.length / 4))
    const warning = score < 3 ? 'Short passwords are easy to guess.' : ''
    return { policy: 'zxcvbn', score, warning, valid: score > 2 && !isBreached, breached: isBreached }
  }

  function requireStrong(password: string) {
    const { valid, breached } = rate(password)
    if (breached) throw rejection('breached_password', 'This password is known from a breach.')
    if (!valid) throw rejection('weak_password', 'This password is too weak.')
  }

  const passwords: Required<PasswordProvider> = {
    async search(email) {
      await deps.delay()
      const password = people[email]
      if (password === undefined) return 'new'
      return password === null ? 'passwordless' : 'password'
    },
    async policy() {
      await deps.delay()
      return luds ? { name: 'luds', ...luds } : { name: 'zxcvbn' }
    },
    async strength({ password }) {
      checked.push(password)
      await deps.delay()
      return rate(password)
    },
    async create({ email, password }) {
      await deps.delay()
      requireStrong(password)
      if (people[email] !== undefined) throw rejection('duplicate_email', 'There is already an account.')
      people[email] = password
      return signIn()
    },
    async authenticate({ email, password }) {
      await deps.delay()
      if (people[email] !== password) throw rejection('unauthorized_credentials', 'Unauthorized credentials.')
      if (expired.includes(email)) throw rejection('reset_password', 'The password must be replaced.')
      if (breached.includes(password))
        throw rejection('breached_password', 'This password is known from a breach.')
      return signIn()
    },
    async resetStart(request) {
      await deps.delay()
      const token = `reset-${sentResets.length}`
      sentResets.push({ ...request, token })
      ownerOf.set(token, request.email)
      openable.set(token, deps.now() + request.expirationMinutes * 60_000)
    },
    async reset({ token, password }) {
      await deps.delay()
      const owner = ownerOf.get(token)
      if (owner === undefined || (openable.get(token) ?? 0) <= deps.now()) {
        throw rejection('unable_to_auth_password_reset_token', 'The link is used or has expired.')
      }
      requireStrong(password)
      openable.delete(token)
      people[owner] = password
      return signIn()
    },
  }
  return { passwords, sentResets, checked }
}

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u]

const countMissing = (password: string, { minimumCount, complexity }: LudsRules) => ({
  missingCharacters: Math.max(0, minimumCount - [...password].length),
  missingComplexity: Math.max(0, complexity - kinds.filter((kind) => kind.test(password)).length),
})
