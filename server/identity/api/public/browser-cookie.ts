import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Random } from '../../../platform/machine/random.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'

const lifetimeSeconds = 3600

/** The cookie of a project. Over HTTPS, its name prefix makes browsers accept it only from this host. */
export type BrowserCookie = { projectId: string; isSecure: boolean }

/**
 * Sets the cookie that binds a sign-in to its browser, so that no one can be tricked into another user's sign-in. All
 * sign-ins of a browser to a project share one cookie, so two tabs do not conflict. Each project has a separate cookie,
 * so no project can recognize a browser that has visited another.
 */
export function setBrowserCookie(context: Context, random: Random, cookie: BrowserCookie): string {
  const { isSecure } = cookie
  const value = findBrowser(context, cookie) ?? random.bytes(32).toString('base64url')
  setCookie(context, toCookieName(cookie), value, {
    httpOnly: true,
    // The redirect from the provider is a top-level navigation, which sends Lax cookies.
    sameSite: 'Lax',
    path: '/',
    maxAge: lifetimeSeconds,
    secure: isSecure,
  })
  return value
}

export function findBrowser(context: Context, cookie: BrowserCookie): string | undefined {
  const value = getCookie(context, toCookieName(cookie))
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Returns the name of the cookie. The __Host- prefix prevents other hosts of the domain from setting it. */
export const toCookieName = ({ projectId, isSecure }: BrowserCookie) =>
  `${isSecure ? '__Host-' : ''}oauth_browser_${sha256Hex(projectId).slice(0, 16)}`
