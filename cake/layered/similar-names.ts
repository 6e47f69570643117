/**
 * Whether two different names look like the same one: they differ in case, white space, invisible characters or
 * composition only.
 */
export function isSimilar(a: string, b: string): boolean {
  return a !== b && toComparable(a) === toComparable(b)
}

const toComparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase()
