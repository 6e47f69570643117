import { findGrantee, type Grantee } from '#contract/ids.ts'

export type TypedGrantees = {
  /** each once, without those that are taken */
  grantees: readonly Grantee[]
  /** the parts that are neither email addresses nor wildcards */
  invalid: readonly string[]
  /** how many of the typed grantees are taken */
  takenCount: number
}

/**
 * Reads email addresses and wildcards from typed or pasted text: separated by commas, semicolons, spaces or lines, also
 * with names as email programs copy them (`Ann Bear <ann@example.org>`).
 */
export function readGrantees(text: string, taken: readonly Grantee[]): TypedGrantees {
  const parts = text
    .replace(/"[^"]*"/g, '')
    .replace(/[^,;\n<>]*<([^<>]*)>/g, '$1,')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const read = parts.map(findGrantee).filter((grantee) => grantee !== undefined)
  return {
    grantees: [...new Set(read)].filter((grantee) => !taken.includes(grantee)),
    invalid: parts.filter((part) => findGrantee(part) === undefined),
    takenCount: read.filter((grantee) => taken.includes(grantee)).length,
  }
}

/** Whether text has the end of an address in it, so what precedes it can be added. */
export const hasSeparator = (text: string): boolean => /[,;\n]/.test(text.trim())
