import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'

/** The random ID that recognizes a browser. */
export type BrowserCookie = {
  id: string
  /** whether the browser sent no cookie, so nothing is stored under this ID yet */
  isNew: boolean
}

/** The longest lifetime that browsers allow. */
const lifetimeSeconds = 400 * 24 * 3600

type CookieDeps = Pick<Deps, 'random' | 'config'>

/** Reads the browser's cookie, or creates a new ID, which has no effect until it is stored. */
export function readBrowser(context: Context, deps: CookieDeps): BrowserCookie {
  const id = getCookie(context, toName(deps))
  if (id !== undefined && /^[\w-]{43}$/.test(id)) return { id, isNew: false }
  return { id: deps.random.bytes(32).toString('base64url'), isNew: true }
}

/**
 * Sets the cookie, together with the browser's first session or, in a business project, its first code. It is not a
 * credential: it lifts limits that other browsers may have used up (rule A9), and identifies the requester of a code (rule A4).
 */
export function setBrowserCookie(context: Context, deps: CookieDeps, { id }: BrowserCookie): void {
  setCookie(context, toName(deps), id, {
    httpOnly: true,
    secure: true,
    path: '/',
    maxAge: lifetimeSeconds,
    // The widget calls from other sites, each of which has a separate cookie.
    sameSite: 'None',
    partitioned: true,
  })
}

/** The prefix `__Host-` prevents other hosts in the domain from setting this cookie. */
const toName = ({ config }: CookieDeps) =>
  config.publicUrl.startsWith('https:') ? '__Host-browser' : 'browser'
