import type { Warn } from './mistakes.ts'

/**
 * Checks the values of a configuration. Each check returns the valid value, or undefined with a warning unless the
 * value is missing.
 *
 * @param base the base of relative URLs
 */
export function createChecks(warn: Warn, base: string) {
  const text = (value: unknown, name: string) =>
    value === undefined || typeof value === 'string' ? value : warn('text', name)
  const cookieName = (value: unknown, name: string) => {
    const cookie = text(value, name)
    if (cookie === undefined || /^[\w.-]+$/.test(cookie)) return cookie
    return warn('cookieName', name, cookie)
  }
  const flag = (value: unknown, name: string) =>
    value === undefined || typeof value === 'boolean' ? value : warn('flag', name)
  const minutes = (value: unknown, name: string, min: number, max: number) =>
    value === undefined || ((value as number) >= min && (value as number) <= max && Number.isInteger(value))
      ? (value as number | undefined)
      : warn('minutes', name, min, max)
  const url = (value: unknown, name: string) => {
    const address = text(value, name)
    if (address === undefined || isHttpURL(address, base)) return address
    return warn('url', name, address)
  }
  const oneOf = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) =>
    value === undefined || names.includes(value as Name)
      ? (value as Name | undefined)
      : warn('oneOf', name, value, names.join(', '))
  const list = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) return warn('list', name, names.join(', '))
    const validNames = value.flatMap((entry) => oneOf(entry, name, names) ?? [])
    return validNames.length > 0 ? [...new Set(validNames)] : undefined
  }
  const record = (value: unknown, name: string): Record<string, unknown> => {
    if (value === undefined || value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
    warn('record', name)
    return {}
  }
  return { text, cookieName, flag, minutes, url, oneOf, list, record }
}

export type Checks = ReturnType<typeof createChecks>

function isHttpURL(url: string, base: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, base).protocol)
  } catch {
    return false
  }
}
