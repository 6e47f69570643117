import type { Theme } from '../../widget/app/theme.ts'

/** The value at a path of a theme, such as `colors.primary`; undefined if it is not set. */
export function getValue(theme: Theme, path: string): unknown {
  let at: unknown = theme
  for (const key of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[key]
  return at
}

/** A theme with another value at a path. With undefined, the theme loses the path and the objects that become empty. */
export function withValue(theme: Theme, path: string, value: unknown): Theme {
  return change(theme as Record<string, unknown>, path.split('.'), value) as Theme
}

function change(
  record: Record<string, unknown>,
  [key = '', ...below]: string[],
  value: unknown,
): Record<string, unknown> {
  const { [key]: present, ...remaining } = record
  const next = below.length === 0 ? value : change((present ?? {}) as Record<string, unknown>, below, value)
  const isEmpty = next === undefined || (below.length > 0 && Object.keys(next as object).length === 0)
  return isEmpty ? remaining : { ...record, [key]: next }
}
