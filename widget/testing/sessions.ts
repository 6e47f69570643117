import type { Session, SessionProvider } from '../core/provider/sessions.ts'
import { createJwt } from './jwt.ts'
import type { TestProviderOptions } from './options.ts'
import { createId, defaultEmail, findCurrentUser, getUser, type State, type UserRow } from './state.ts'

/** What sign-in methods need from sessions. */
export type Sessions = {
  provider: Omit<SessionProvider, 'signOut'>
  /** Signs a user in, and replaces the current session. @param factor how, as the JWT names it */
  signIn(user: UserRow, factor: string): Session
  /** Adds a factor to the current session. */
  addFactor(factor: string): Session
  /** Ends the session. */
  end(): void
}

/** The factors that complete a sign-in in two steps. */
export const secondFactors: readonly string[] = ['totp', 'recovery_codes']

/** Creates the sessions of a test provider: one at a time, in `state`, which `read` returns. */
export function createSessions(
  read: () => State,
  { project, now = Date.now }: TestProviderOptions,
): Sessions {
  const listeners = new Set<(session: Session | null) => void>()

  const current = (): Session | null => {
    const { session } = read()
    return session && { session_token: session.session_token, session_jwt: session.session_jwt }
  }

  function change(session: State['session']) {
    read().session = session
    for (const listener of [...listeners]) listener(current())
  }

  function start(user: UserRow, factors: readonly string[]): Session {
    const id = createId(read(), 'session-test')
    const isPending =
      project?.secondFactor === 'at_sign_in' &&
      user.totpId !== null &&
      !factors.some((factor) => secondFactors.includes(factor))
    const claims = { sub: user.id, ...(isPending && { second_factor_pending: true }) }
    const session = { session_token: id, session_jwt: createJwt(now(), id, factors, claims) }
    change({ ...session, userId: user.id, factors })
    return session
  }

  return {
    provider: {
      current,
      confirmed: async () => current(),
      watch(listener) {
        listeners.add(listener)
        // A session that existed before this page is a change, too.
        if (read().session) queueMicrotask(() => listeners.has(listener) && listener(current()))
        return () => listeners.delete(listener)
      },
      async adopt(session) {
        if (session.session_token === read().session?.session_token) return
        // A page with its own server creates its own sessions.
        change({ ...session, userId: getUser(read(), { email: defaultEmail }).id, factors: [] })
      },
    },
    signIn: (user, factor) => start(user, [factor]),
    addFactor(factor) {
      const user = findCurrentUser(read())
      if (!user) throw new Error('No one is signed in.')
      return start(user, [...(read().session?.factors ?? []), factor])
    },
    end: () => change(null),
  }
}
