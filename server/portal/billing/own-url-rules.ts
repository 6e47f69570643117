import type { Config } from '../../platform/config/config.ts'

/**
 * Whether a return URL is a page of this portal (rule S3). In development, the portal may be opened under any loopback
 * name, and users return to the same name.
 */
export function isOwnUrl(text: string, { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): boolean {
  if (!URL.canParse(text)) return false
  const [{ origin, hostname, port, protocol, username, password }, portalUrl] = [
    new URL(text),
    new URL(publicUrl),
  ]
  if (username !== '' || password !== '') return false
  if (origin === portalUrl.origin) return true
  const isLoopback = /^(?:[\w-]+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
  return mode === 'development' && isLoopback && port === portalUrl.port && protocol === portalUrl.protocol
}
