/**
 * Lists the differences between two documents, one line for each value: `+` is added, `-` is removed, `~` is replaced.
 * Entries of a list are compared one by one.
 */
export function listDifferences(before: object, after: object): string[] {
  const [old, current] = [flatten(before), flatten(after)]
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  return paths.flatMap((path) => compare(path, old.get(path), current.get(path)))
}

function compare(path: string, before: unknown, after: unknown): string[] {
  if (write(before) === write(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    const [removed, added] = [without(before, after), without(after, before)]
    if (removed.length + added.length === 0) return [`~ ${path}: ${write(before)} → ${write(after)}`]
    return [
      ...removed.map((entry) => `- ${path}: ${write(entry)}`),
      ...added.map((entry) => `+ ${path}: ${write(entry)}`),
    ]
  }
  if (before === undefined) return [`+ ${path}: ${write(after)}`]
  if (after === undefined) return [`- ${path}: ${write(before)}`]
  return [`~ ${path}: ${write(before)} → ${write(after)}`]
}

/** Writes a value with sorted object keys, because the database does not preserve their order. */
const write = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const without = (list: readonly unknown[], excluded: readonly unknown[]) =>
  list.filter((entry) => !excluded.some((value) => write(value) === write(entry)))

/** Returns the values of an object by path. Lists are values. */
function flatten(value: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (part === undefined) return []
      const isObject = part !== null && typeof part === 'object' && !Array.isArray(part)
      return isObject ? [...flatten(part, `${prefix}${key}.`)] : [[prefix + key, part]]
    }),
  )
}
