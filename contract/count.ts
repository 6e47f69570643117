/**
 * Writes a number and what it counts, for people who read English: `1 user`, `2 users`.
 * @param plural by default the singular with an s
 */
export const toCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`
