import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'

/** The policy for all responses that are not pages. Pages and scripts set their own. */
const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The sources that each directive of a Content Security Policy allows. */
export type PolicyRules = Readonly<Record<string, string>>

/**
 * The portal's policy. Workers use the policy of their script's response, so scripts have it too. `wasm-unsafe-eval` is
 * for the hash in the opener's workers; the Trusted Types policy creates the workers' URLs.
 */
const portalRules: PolicyRules = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'img-src': "'self' data: blob:",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'cakelock-worker',
}

/**
 * Additions for One Tap: Google's script, its prompt in a frame, and the helper frame that calls the server.
 * `login-widget-one-tap` creates the script's URL; `goog#html` is Google's own policy name.
 */
const oneTapRules: PolicyRules = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'frame-src': "'self' https://accounts.google.com/gsi/",
  'connect-src': 'https://accounts.google.com/gsi/',
  'style-src': 'https://accounts.google.com/gsi/style',
  'trusted-types': 'login-widget-one-tap goog#html',
}

/** The API of a hosted provider, which the sign-in page calls. */
const toProviderRules = ({ url }: { url: string }): PolicyRules => ({ 'connect-src': url })

const toText = (...tables: PolicyRules[]) =>
  [...new Set(tables.flatMap(Object.keys))]
    .map((name) => [name, ...new Set(tables.flatMap((rules) => rules[name]?.split(' ') ?? []))].join(' '))
    .join('; ')

/** Returns the headers for the portal's files. */
export const toPortalHeaders = (provider?: { url: string }) => ({
  'Content-Security-Policy': toText(portalRules, ...(provider ? [toProviderRules(provider)] : [])),
})

/** Returns the headers for a portal page, with this page's additions. */
export function toPageHeaders(guests: {
  provider: { url: string } | undefined
  oneTap: boolean
  /** the sources that the payment service's checkout needs */
  checkout: PolicyRules | undefined
}): Record<string, string> {
  const tables = [
    portalRules,
    ...(guests.provider ? [toProviderRules(guests.provider)] : []),
    ...(guests.oneTap ? [oneTapRules] : []),
    ...(guests.checkout ? [guests.checkout] : []),
  ]
  return {
    'Content-Security-Policy': toText(...tables),
    // Google needs to know the site, but not the page.
    ...(guests.oneTap ? { 'Referrer-Policy': 'strict-origin' } : {}),
  }
}

/** The default headers of every response. A response can override each. */
const defaults = Object.entries({
  'Content-Security-Policy': apiPolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
})

export function setSecurityHeaders({ mode }: Config): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
    // The older equivalent, which does not support a list of sites.
    if (headers.get('Content-Security-Policy')?.includes("frame-ancestors 'none'"))
      headers.set('X-Frame-Options', 'DENY')
    if (mode === 'production') headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
