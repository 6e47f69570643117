/** The fields of something that may be anything. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A field of something that may be anything, and may throw when it is read. */
export function read(value: unknown, key: string): unknown {
  try {
    return fieldsOf(value)[key]
  } catch {
    return undefined
  }
}
