import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'

/** What tells one browser from others: a random id that it keeps in a cookie of ours. */
export type BrowserMark = {
  id: string
  /** it showed no cookie, so nothing that was kept under the id can be known yet */
  isNew: boolean
}

/** As long as browsers keep a cookie at most. */
const lifetimeSeconds = 400 * 24 * 3600

type CookieDeps = Pick<Deps, 'random' | 'config'>

/** The mark that the browser shows, or a new one, which counts only once it is kept. */
export function readBrowser(context: Context, deps: CookieDeps): BrowserMark {
  const id = getCookie(context, toName(deps))
  if (id !== undefined && /^[\w-]{43}$/.test(id)) return { id, isNew: false }
  return { id: deps.random.bytes(32).toString('base64url'), isNew: true }
}

/**
 * Gives the mark to the browser, together with its first session. It is no credential: all it does is lift limits that
 * other people's browsers may have used up (rule A9).
 */
export function setBrowserCookie(context: Context, deps: CookieDeps, { id }: BrowserMark): void {
  setCookie(context, toName(deps), id, {
    httpOnly: true,
    secure: true,
    path: '/',
    maxAge: lifetimeSeconds,
    // The widget calls from other sites; each of them gets a mark of its own.
    sameSite: 'None',
    partitioned: true,
  })
}

/** Under https no other host of the domain can set a cookie of this name. */
const toName = ({ config }: CookieDeps) =>
  config.publicUrl.startsWith('https:') ? '__Host-browser' : 'browser'
