import type { SocialProvider } from '#contract/social-providers.ts'
import type { Passkey } from '../core/provider/passkeys.ts'
import type { Session } from '../core/provider/sessions.ts'
import type { TestMessage } from './messages.ts'
import type { TestLink, TestProviderOptions, TestUser } from './options.ts'

/** A user, as the test provider stores it. */
export type UserRow = {
  id: string
  email: string | null
  phone: string | null
  password: string | null
  mustResetPassword: boolean
  passkeys: Passkey[]
  socialProviders: SocialProvider[]
  wallets: string[]
  /** The ID of the authenticator app. */
  totpId: string | null
  recoveryCodes: string[]
  /** What the user has allowed, as `APPLICATION SCOPE`. */
  allowed: string[]
}

/** An issued link, or the return from a social provider. */
export type TokenRow = { type: TestLink['type']; email: string; provider: SocialProvider; expiresAt: number }

/** Everything that a server would store, as plain data that `storage` can keep. */
export type State = {
  users: UserRow[]
  session: (Session & { userId: string; factors: readonly string[] }) | null
  messages: TestMessage[]
  /** Valid codes by method ID. */
  codes: Record<string, { code: string; email?: string; phone?: string; expiresAt: number }>
  tokens: Record<string, TokenRow>
  /** Wallet challenges that are not signed yet, as `CHAIN ADDRESS`. */
  challenges: string[]
  /** Credentials of Google that were used. */
  usedCredentials: string[]
  /** Recovery codes of an authenticator app that is not confirmed yet. */
  enrolling: string[] | null
  /** How many IDs of each kind exist. */
  counters: Record<string, number>
}

/** Never expires; infinity would not survive JSON. */
export const never = Number.MAX_SAFE_INTEGER

/** The email address of a visitor about whom the options say nothing. */
export const defaultEmail = 'visitor@example.com'

/** Creates the state at the beginning. */
export function createState({ users = [], links = [] }: TestProviderOptions): State {
  const state: State = {
    users: [],
    session: null,
    messages: [],
    codes: {},
    tokens: {},
    challenges: [],
    usedCredentials: [],
    enrolling: null,
    counters: {},
  }
  for (const user of users) addUser(state, user)
  for (const { token, type, email = defaultEmail, provider = 'google' } of links) {
    state.tokens[token] = { type, email, provider, expiresAt: never }
  }
  return state
}

/** Returns the next ID of a kind: `code-0`, `code-1`, and so on. */
export function createId({ counters }: Pick<State, 'counters'>, kind: string): string {
  const number = counters[kind] ?? 0
  counters[kind] = number + 1
  return `${kind}-${number}`
}

/** Creates a user. */
export function addUser(state: State, user: TestUser): UserRow {
  const row: UserRow = {
    id: user.id ?? createId(state, 'user-test'),
    email: user.email ?? null,
    phone: user.phone ?? null,
    password: user.password ?? null,
    mustResetPassword: user.mustResetPassword ?? false,
    passkeys: (user.passkeys ?? []).map((passkey) => toPasskey(state, passkey)),
    socialProviders: [...(user.socialProviders ?? [])],
    wallets: (user.wallets ?? []).map((address) => address.toLowerCase()),
    totpId: user.hasAuthenticatorApp ? createId(state, 'totp-test') : null,
    recoveryCodes: [...(user.recoveryCodes ?? [])],
    allowed: [],
  }
  state.users.push(row)
  return row
}

/** Returns the row of a passkey. It works on this page unless it names another domain. */
export function toPasskey(state: State, passkey: string | { name: string; domain: string }): Passkey {
  const here = globalThis.location?.hostname ?? 'localhost'
  const { name, domain } = typeof passkey === 'string' ? { name: passkey, domain: here } : passkey
  return { id: createId(state, 'passkey'), name, domain, isUsable: domain === here }
}

/** Finds a user by email address or phone number. */
export const findUser = ({ users }: State, contact: string | undefined): UserRow | undefined =>
  users.find(({ email, phone }) => contact !== undefined && (email === contact || phone === contact))

/** Finds the user of the current session. */
export const findCurrentUser = ({ users, session }: State): UserRow | undefined =>
  users.find(({ id }) => id === session?.userId)

/** Returns the user with a contact, and creates it for a new visitor. */
export function getUser(state: State, contact: { email?: string; phone?: string }): UserRow {
  return findUser(state, contact.email ?? contact.phone) ?? addUser(state, contact)
}
