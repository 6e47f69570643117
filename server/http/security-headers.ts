import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'

/** What answers that are no page may do: nothing. Pages and scripts set their own, stricter where it counts. */
const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A policy: what each directive allows. */
type Rules = Readonly<Record<string, string>>

/**
 * The portal's policy. Its workers run under the policy of their own script's answer, so scripts carry it too.
 * `wasm-unsafe-eval` is for the hash in the opener's workers; the one Trusted Types policy makes their address.
 */
const portalRules: Rules = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: blob:",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'cakelock-worker',
}

/**
 * What One Tap needs besides: Google's script with its prompt, which is a frame of theirs, and the frame of our own
 * that calls the server for it. `login-widget-one-tap` makes the script's address, `goog#html` is the name that
 * Google's own code takes.
 */
const oneTapRules: Rules = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'frame-src': "'self' https://accounts.google.com/gsi/",
  'connect-src': 'https://accounts.google.com/gsi/',
  'style-src': 'https://accounts.google.com/gsi/style',
  'trusted-types': 'login-widget-one-tap goog#html',
}

/**
 * What Stripe's checkout needs besides, as Stripe publishes it: scripts, the frames they draw in, and the one in which
 * a bank asks. `cakelock-stripe` makes the address of the first script; the ones that it adds by itself pass `default`.
 */
const stripeRules: Rules = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'trusted-types': 'cakelock-stripe default',
}

/** What development's stand-in for a payment service needs besides: its checkout is a frame of our own. */
const standInRules: Rules = { 'frame-src': "'self'" }

const toText = (...tables: Rules[]) =>
  [...new Set(tables.flatMap(Object.keys))]
    .map((name) => [name, ...new Set(tables.flatMap((rules) => rules[name]?.split(' ') ?? []))].join(' '))
    .join('; ')

export const portalHeaders = { 'Content-Security-Policy': toText(portalRules) }

/** For a page of the portal: its policy lets in those others that this page needs, and nobody else. */
export function toPageHeaders(guests: {
  oneTap: boolean
  stripe: boolean
  standIn: boolean
}): Record<string, string> {
  const tables = [
    portalRules,
    ...(guests.oneTap ? [oneTapRules] : []),
    ...(guests.stripe ? [stripeRules] : []),
    ...(guests.standIn ? [standInRules] : []),
  ]
  return {
    'Content-Security-Policy': toText(...tables),
    // Google learns which site asks, as it must; where in it, it does not.
    ...(guests.oneTap ? { 'Referrer-Policy': 'strict-origin' } : {}),
  }
}

export function setSecurityHeaders({ mode }: Config): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value)
    setDefault('Content-Security-Policy', apiPolicy)
    setDefault('Cross-Origin-Resource-Policy', 'same-origin')
    setDefault('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    setDefault('Referrer-Policy', 'no-referrer')
    // The older word for the same thing, which knows no list of sites.
    if (/frame-ancestors 'none'/.test(headers.get('Content-Security-Policy') ?? ''))
      headers.set('X-Frame-Options', 'DENY')
    setDefault('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (mode === 'production') headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
