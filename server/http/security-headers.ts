import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'

/** What answers that are no page may do: nothing. Pages and scripts set their own, stricter where it counts. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The portal's policy. Its workers run under the policy of their own script's answer, so scripts carry it too.
 * `wasm-unsafe-eval` is for hash-wasm in the opener's workers; the one Trusted Types policy makes their address.
 */
export const portalPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types cakelock-worker',
].join('; ')

export function setSecurityHeaders({ mode }: Config): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value)
    setDefault('Content-Security-Policy', apiPolicy)
    setDefault('Cross-Origin-Resource-Policy', 'same-origin')
    setDefault('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    // The older word for the same thing, which knows no list of sites.
    if (/frame-ancestors 'none'/.test(headers.get('Content-Security-Policy') ?? ''))
      headers.set('X-Frame-Options', 'DENY')
    setDefault('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (mode === 'production') headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
