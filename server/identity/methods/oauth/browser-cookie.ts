import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Random } from '../../../platform/random.ts'

const lifetimeSeconds = 3600

/**
 * Sets the cookie that binds a sign-in to its browser, so that nobody can be led into another person's sign-in. All
 * sign-ins of a browser share one cookie, so that two tabs do not conflict.
 */
export function setBrowserCookie(context: Context, random: Random, isSecure: boolean): string {
  const value = findBrowser(context, isSecure) ?? random.bytes(32).toString('base64url')
  setCookie(context, toName(isSecure), value, {
    httpOnly: true,
    // The redirect from the provider is a top-level navigation, which sends Lax cookies.
    sameSite: 'Lax',
    path: '/',
    maxAge: lifetimeSeconds,
    secure: isSecure,
  })
  return value
}

export function findBrowser(context: Context, isSecure: boolean): string | undefined {
  const value = getCookie(context, toName(isSecure))
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The __Host- prefix prevents other hosts of the domain from setting the cookie. */
const toName = (isSecure: boolean) => (isSecure ? '__Host-oauth_browser' : 'oauth_browser')
