/** Reports a wrong value in a sentence. The default replaces the value. */
export type Complain = (sentence: string) => undefined

/**
 * Checks the values of a configuration. Each check returns a valid value, or undefined, and complains unless the value
 * is missing.
 *
 * @param base what relative addresses are relative to
 */
export function createChecks(complain: Complain, base: string) {
  const text = (value: unknown, name: string) =>
    value === undefined || typeof value === 'string' ? value : complain(`${name} must be a text.`)
  const flag = (value: unknown, name: string) =>
    value === undefined || typeof value === 'boolean' ? value : complain(`${name} must be true or false.`)
  const minutes = (value: unknown, name: string) =>
    value === undefined || (typeof value === 'number' && value > 0 && Number.isFinite(value))
      ? (value as number | undefined)
      : complain(`${name} must be a number of minutes above 0.`)
  const address = (value: unknown, name: string) => {
    const url = text(value, name)
    if (url === undefined || isWebAddress(url, base)) return url
    return complain(`${name} must be a web address (http or https), and '${url}' is not.`)
  }
  const oneOf = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) =>
    value === undefined || names.includes(value as Name)
      ? (value as Name | undefined)
      : complain(`${name} must be one of ${names.join(', ')}, and '${String(value)}' is not.`)
  const list = <const Name extends string>(value: unknown, name: string, names: readonly Name[]) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) return complain(`${name} must be a list of ${names.join(', ')}.`)
    const known = value.flatMap((entry) => oneOf(entry, name, names) ?? [])
    return known.length > 0 ? [...new Set(known)] : undefined
  }
  const record = (value: unknown, name: string): Record<string, unknown> => {
    if (value === undefined || value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
    complain(`${name} must be an object.`)
    return {}
  }
  return { text, flag, minutes, address, oneOf, list, record }
}

export type Checks = ReturnType<typeof createChecks>

function isWebAddress(url: string, base: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, base).protocol)
  } catch {
    return false
  }
}
