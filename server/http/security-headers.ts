import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'

/** What answers that are no page may do: nothing. Pages and scripts set their own, stricter where it counts. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The portal's policy. Its workers run under the policy of their own script's answer, so scripts carry it too.
 * `wasm-unsafe-eval` is for hash-wasm in the opener's workers; the one Trusted Types policy makes their address.
 */
const portalRules: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: blob:",
  'manifest-src': "'self'",
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
const oneTapRules: Readonly<Record<string, string>> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'frame-src': "'self' https://accounts.google.com/gsi/",
  'connect-src': 'https://accounts.google.com/gsi/',
  'style-src': 'https://accounts.google.com/gsi/style',
  'trusted-types': 'login-widget-one-tap goog#html',
}

const toText = (rules: Readonly<Record<string, string>>) =>
  Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ')

export const portalHeaders = { 'Content-Security-Policy': toText(portalRules) }

/** The same for a page with One Tap. Google learns which site asks, as it must; where in it, it does not. */
export const oneTapPageHeaders = {
  'Content-Security-Policy': toText(
    Object.fromEntries(
      [...new Set([...Object.keys(portalRules), ...Object.keys(oneTapRules)])].map((name) => [
        name,
        [portalRules[name], oneTapRules[name]].filter(Boolean).join(' '),
      ]),
    ),
  ),
  'Referrer-Policy': 'strict-origin',
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
