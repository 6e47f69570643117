/**
 * Writes a number and what it counts, for people who read English: `1 user`, `2 users`.
 * @param many the plural, if it is not the singular with an s
 */
export const toCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
