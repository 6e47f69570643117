import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'

/** The two tokens of a session. The opaque one is the bearer of /api/v1; the JWT is for others to verify. */
const Tokens = z.object({
  session_token: z.string().check(z.minLength(1)),
  session_jwt: z.string().check(z.minLength(1)),
})
export type Tokens = z.infer<typeof Tokens>

/** How a session came to its end here: by the person, with the end of signing up, by another tab, or by a 401. */
export type EndedBy = 'loggedOut' | 'signedUp' | 'elsewhere' | 'refused'

export type SessionPorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  writeCookie: (cookie: string) => void
  /** whether the page came over https, so that its cookies may say Secure */
  isSecure: boolean
  /** calls back with the key whenever another tab changes the storage; null means all of it */
  onOtherTab: (changed: (key: string | null) => void) => void
}

/** The names under which the tokens lie in local storage and in the portal's cookies alike (rule P2). */
const storageKeys = { session_token: 'cakelock_session', session_jwt: 'cakelock_session_jwt' } as const

/**
 * The cookies of the provider's client. It restores its session from them, so what ends here takes them along,
 * or the login page would be signed in again at once.
 */
const providerCookies = ['stytch_session', 'stytch_session_jwt'] as const

export type SessionStore = {
  get: () => Tokens | undefined
  set: (tokens: Tokens) => void
  /**
   * Ends the session here and tells it, also where there was none. With a `token`: only if that is still the
   * one in use, so that a late 401 ends nothing new.
   */
  end: (by: EndedBy, token?: string) => void
  /** Hands the session to the provider's client, which looks for its cookies when it starts. */
  lendToProvider: () => void
  /** Takes the session away from the provider's client alone, so that the login page asks who is there. */
  forgetProvider: () => void
  /** how the last session of this page ended; undefined where none did, or another has begun */
  endedBy: () => EndedBy | undefined
  subscribe: (listener: (endedBy: EndedBy | undefined) => void) => () => void
}

/** Keeps the session in local storage and cookies, and in step with the other tabs. */
export function createSessionStore({
  storage,
  writeCookie,
  isSecure,
  onOtherTab,
}: SessionPorts): SessionStore {
  const listeners = new Set<(endedBy: EndedBy | undefined) => void>()
  let tokens = read(storage)
  let lastEnd: EndedBy | undefined

  const change = (next: Tokens | undefined, endedBy: EndedBy | undefined) => {
    tokens = next
    lastEnd = endedBy
    for (const listener of listeners) listener(endedBy)
  }
  // No other site's request or navigation is to carry them. A script writes them, so none can be HttpOnly.
  const cookie = (name: string, value: string, seconds: number) =>
    writeCookie(`${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`)
  // Browsers hold a name with this prefix to https, this host alone and its whole path (RFC 6265bis, 4.1.3).
  const ownCookie = (name: string) => (isSecure ? `__Host-${name}` : name)

  const forgetProvider = () => {
    for (const name of providerCookies) cookie(name, '', 0)
  }

  onOtherTab((key) => {
    if (key !== null && key !== storageKeys.session_token) return
    const next = read(storage)
    if (next?.session_token !== tokens?.session_token) change(next, next ? undefined : 'elsewhere')
  })

  return {
    get: () => tokens,
    endedBy: () => lastEnd,
    set(next) {
      // The JWT first: other tabs look when the token changes.
      write(storage, storageKeys.session_jwt, next.session_jwt)
      write(storage, storageKeys.session_token, next.session_token)
      cookie(ownCookie(storageKeys.session_token), next.session_token, limits.sessionCookieSeconds)
      cookie(ownCookie(storageKeys.session_jwt), next.session_jwt, limits.jwtCookieSeconds)
      change(next, undefined)
    },
    end(by, token) {
      if (token !== undefined && token !== tokens?.session_token) return
      for (const key of Object.values(storageKeys)) {
        write(storage, key, undefined)
        cookie(ownCookie(key), '', 0)
      }
      forgetProvider()
      change(undefined, by)
    },
    lendToProvider() {
      if (tokens === undefined) return
      cookie(providerCookies[0], tokens.session_token, limits.sessionCookieSeconds)
      cookie(providerCookies[1], tokens.session_jwt, limits.jwtCookieSeconds)
    },
    forgetProvider,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: SessionPorts['storage']): Tokens | undefined {
  try {
    const [session_token, session_jwt] = Object.values(storageKeys).map((key) => storage.getItem(key))
    return Tokens.safeParse({ session_token, session_jwt }).data
  } catch {
    return undefined
  }
}

/** A browser that refuses storage still lets one sign in; the session then lasts as long as the page. */
function write(storage: SessionPorts['storage'], key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // kept in memory by the store
  }
}
