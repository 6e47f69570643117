/** `file-0b41c2d3-…` → `0b41c2d3`, enough to distinguish the rows of a page. */
export const shortId = (id: string): string => id.replace(/^[a-z]+-/, '').slice(0, 8)
