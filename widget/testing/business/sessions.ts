import type { Entered, Organization } from '../../core/business/organizations.ts'
import type { Session, SessionProvider } from '../../core/provider/sessions.ts'
import { createJwt } from '../jwt.ts'
import { createId } from '../state.ts'
import { type BusinessState, findCurrentMember, type MemberRow, toOrganization } from './state.ts'

/** The session of a test provider for businesses: one at a time, in `state`, which `read` returns. */
export function createMemberSessions(read: () => BusinessState, now: () => number) {
  const listeners = new Set<(session: Session | null) => void>()

  const current = (): Session | null => {
    const { session } = read()
    return session && { session_token: session.session_token, session_jwt: session.session_jwt }
  }

  function change(session: BusinessState['session']) {
    read().session = session
    for (const listener of [...listeners]) listener(current())
  }

  /** The organization of the session; null if no one is signed in. */
  function organization(): Organization | null {
    const member = findCurrentMember(read())
    const row = read().organizations.find(({ id }) => id === member?.organizationId)
    return row ? toOrganization(row) : null
  }

  const provider: SessionProvider = {
    current,
    confirmed: async () => current(),
    watch(listener) {
      listeners.add(listener)
      // A session that existed before this page is a change, too.
      if (read().session) queueMicrotask(() => listeners.has(listener) && listener(current()))
      return () => listeners.delete(listener)
    },
    adopt: async () => undefined,
    signOut: async () => change(null),
  }

  return {
    provider,
    organization,
    /** Starts a session, which completes the sign-in. */
    start(member: MemberRow, factors: readonly string[]): Entered {
      const { organizations } = read()
      const row = organizations.find(({ id }) => id === member.organizationId)
      if (!row) throw new Error(`The organization ${member.organizationId} does not exist.`)
      const id = createId(read(), 'session-test')
      const claims = {
        sub: member.id,
        'https://stytch.com/organization': { organization_id: row.id, slug: row.slug },
      }
      const session = { session_token: id, session_jwt: createJwt(now(), id, factors, claims) }
      read().openSignIn = null
      change({ ...session, memberId: member.id, startedAt: now(), factors })
      return { result: 'signedIn', session, organization: toOrganization(row) }
    },
    end: () => change(null),
  }
}
