import type { Config } from '../config/config.ts'

/**
 * Whether an address to come back to is a page of this portal (rule S3). In development a page may be opened under
 * any name of the loopback, and is led back to the same.
 */
export function isOwnAddress(text: string, { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): boolean {
  if (!URL.canParse(text)) return false
  const [{ origin, hostname, port, protocol, username, password }, own] = [new URL(text), new URL(publicUrl)]
  if (username !== '' || password !== '') return false
  if (origin === own.origin) return true
  const isLoopback = /^(?:[\w-]+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
  return mode === 'development' && isLoopback && port === own.port && protocol === own.protocol
}
