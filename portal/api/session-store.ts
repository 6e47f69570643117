import { limits } from '#contract/product.ts'
import { sessionKeys } from '../platform/storage-keys.ts'
import { createStore } from '../platform/store.ts'

/** A session's tokens. The opaque token is the bearer token of /api/v1; other services can verify the JWT. */
export type Tokens = {
  session_token: string
  /** empty until the email address of a sign-up is verified */
  session_jwt: string
}

/** Why the session ended in this tab: sign-out, a completed sign-up, another tab, or a 401. */
export type EndedBy = 'signedOut' | 'signedUp' | 'otherTab' | 'rejected'

export type SessionPorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  writeCookie: (cookie: string) => void
  /** whether the page was served over https, so that its cookies can be Secure */
  isSecure: boolean
  /** calls back when another tab changes the storage, with the key, or null if all of it was cleared */
  onOtherTab: (changed: (key: string | null) => void) => void
}

/**
 * The cookies from which the provider's client restores its session. Ending the session also deletes these cookies;
 * otherwise the sign-in page would sign in again.
 */
const providerCookies = ['stytch_session', 'stytch_session_jwt'] as const

export type SessionStore = {
  get: () => Tokens | undefined
  set: (tokens: Tokens) => void
  /**
   * Ends the session in this browser and notifies subscribers, even if there was no session.
   *
   * @param token ends only the session with this token, so that a late 401 does not end a newer session
   */
  end: (by: EndedBy, token?: string) => void
  /** Shares the session with the provider's client, which reads its cookies when it starts. */
  shareWithProvider: () => void
  /** Removes the session from the provider's client only, which makes the sign-in page ask for credentials. */
  forgetProvider: () => void
  /** why the last session ended; undefined if none has ended, or another session has started since */
  endedBy: () => EndedBy | undefined
  subscribe: (listener: (endedBy: EndedBy | undefined) => void) => () => void
}

/** Stores the session in local storage and cookies, and synchronizes it with other tabs. */
export function createSessionStore({
  storage,
  writeCookie,
  isSecure,
  onOtherTab,
}: SessionPorts): SessionStore {
  const store = createStore<{ tokens: Tokens | undefined; endedBy: EndedBy | undefined }>({
    tokens: read(storage),
    endedBy: undefined,
  })
  const tokens = () => store.get().tokens
  const endedBy = () => store.get().endedBy
  // SameSite=Strict keeps the cookies out of requests from other sites. They cannot be HttpOnly, because a script
  // writes them.
  const cookie = (name: string, value: string, seconds: number) =>
    writeCookie(`${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`)
  // Browsers restrict cookies with this prefix to https, this host and the path / (RFC 6265bis 4.1.3).
  const ownCookie = (name: string) => (isSecure ? `__Host-${name}` : name)

  const writeJwt = (name: string, jwt: string) => cookie(name, jwt, jwt === '' ? 0 : limits.jwtCookieSeconds)

  const forgetProvider = () => {
    for (const name of providerCookies) cookie(name, '', 0)
  }

  onOtherTab((key) => {
    if (key !== null && key !== sessionKeys.session_token) return
    const next = read(storage)
    if (next?.session_token === tokens()?.session_token) return
    store.set({ tokens: next, endedBy: next ? undefined : 'otherTab' })
  })

  return {
    get: tokens,
    endedBy,
    set(next) {
      // The JWT first: other tabs read both when the token changes.
      storage.setItem(sessionKeys.session_jwt, next.session_jwt)
      storage.setItem(sessionKeys.session_token, next.session_token)
      cookie(ownCookie(sessionKeys.session_token), next.session_token, limits.sessionCookieSeconds)
      writeJwt(ownCookie(sessionKeys.session_jwt), next.session_jwt)
      store.set({ tokens: next, endedBy: undefined })
    },
    end(by, token) {
      if (token !== undefined && token !== tokens()?.session_token) return
      for (const key of Object.values(sessionKeys)) {
        storage.removeItem(key)
        cookie(ownCookie(key), '', 0)
      }
      forgetProvider()
      store.set({ tokens: undefined, endedBy: by })
    },
    shareWithProvider() {
      const shared = tokens()
      // The provider's client does not know the session of a sign-up.
      if (shared === undefined || shared.session_jwt === '') return
      cookie(providerCookies[0], shared.session_token, limits.sessionCookieSeconds)
      writeJwt(providerCookies[1], shared.session_jwt)
    },
    forgetProvider,
    subscribe: (listener) => store.subscribe(() => listener(endedBy())),
  }
}

function read(storage: SessionPorts['storage']): Tokens | undefined {
  const [session_token, session_jwt] = [sessionKeys.session_token, sessionKeys.session_jwt].map((key) =>
    storage.getItem(key),
  )
  return session_token && typeof session_jwt === 'string' ? { session_token, session_jwt } : undefined
}
