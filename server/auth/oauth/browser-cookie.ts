import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Random } from '../../platform/random.ts'

const lifetimeSeconds = 3600

/**
 * Tells the browser that begins a sign-in from others: who is led into somebody else's sign-in does not have
 * its cookie. One cookie serves all sign-ins of a browser, so that two tabs do not get in each other's way.
 */
export function setBrowserCookie(context: Context, random: Random, isSecure: boolean): string {
  const value = findBrowser(context, isSecure) ?? random.bytes(32).toString('base64url')
  setCookie(context, toName(isSecure), value, {
    httpOnly: true,
    // The way back from the provider is a navigation, which takes the cookie along.
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

/** Under https no other host of the domain can set a cookie of this name. */
const toName = (isSecure: boolean) => (isSecure ? '__Host-oauth_browser' : 'oauth_browser')
