import type { Context } from 'hono'
import type { Config } from '../config/config.ts'

/**
 * Returns the origin for redirects back to this server and for URLs in its responses. In development, it is the
 * request's own origin if that is a loopback name; otherwise, it is the configured one, regardless of the request.
 */
export function getOwnOrigin(
  context: Context,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): string {
  const { origin, hostname } = new URL(context.req.url)
  return mode === 'development' && isLoopbackName(hostname) ? origin : publicUrl
}

export const isLoopbackName = (hostname: string): boolean =>
  /^(?:[\w-]+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
