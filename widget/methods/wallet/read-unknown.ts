/** The fields of an unknown value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Reads a field of an unknown value; undefined if the getter throws. */
export function read(value: unknown, key: string): unknown {
  try {
    return fieldsOf(value)[key]
  } catch {
    return undefined
  }
}
