/** Computes one digest of the names and contents of all files under `paths`, except tests. */
export function digestOf(paths: readonly string[]): string
