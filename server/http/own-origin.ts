import type { Context } from 'hono'
import type { Config } from '../config/config.ts'

/**
 * The origin under which this request came. In development a page may be opened under any loopback name, and
 * must be led back to the same; everywhere else only the configured one counts, whatever the request says.
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
