/** Reports an invalid value in a sentence. The default replaces the value. */
export type Warn = (sentence: string) => undefined

/**
 * Checks the values of a configuration. Each check returns the valid value, or undefined with a warning unless the
 * value is missing.
 *
 * @param base the base of relative URLs
 */
export function createChecks(warn: Warn, base: string) {
  const text = (value: unknown, name: string) =>
    value === undefined || typeof value === 'string' ? value : warn(`${name} must be a string.`)
  const cookieName = (value: unknown, name: string) => {
    const cookie = text(value, name)
    if (cookie === undefined || /^[\w.-]+$/.test(cookie)) return cookie
    return warn(`${name} must be a cookie name, and '${cookie}' is not.`)
  }
  const flag = (value: unknown, name: string) =>
    value === undefined || typeof value === 'boolean' ? value : warn(`${name} must be true or false.`)
  const minutes = (value: unknown, name: string, min: number, max: number) =>
    value === undefined || ((value as number) >= min && (value as number) <= max && Number.isInteger(value))
      ? (value as number | undefined)
      : warn(`${name} must be a whole number from ${min} to ${max}.`)
  const url = (value: unknown, name: string) => {
    const address = text(value, name)
    if (address === undefined || isHttpURL(address, base)) return address
    return warn(`${name} must be an http or https URL, and '${address}' is not.`)
  }
  const oneOf = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) =>
    value === undefined || names.includes(value as Name)
      ? (value as Name | undefined)
      : warn(`${name} must be one of ${names.join(', ')}, and '${String(value)}' is not.`)
  const list = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) return warn(`${name} must be a list of ${names.join(', ')}.`)
    const validNames = value.flatMap((entry) => oneOf(entry, name, names) ?? [])
    return validNames.length > 0 ? [...new Set(validNames)] : undefined
  }
  const record = (value: unknown, name: string): Record<string, unknown> => {
    if (value === undefined || value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
    warn(`${name} must be an object.`)
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
