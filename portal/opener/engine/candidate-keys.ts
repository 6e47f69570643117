import { type Bytes, CakeError, parseKey } from '#cake/index.ts'

/** Parses the keys. A malformed key is skipped, so that it does not stop the others from being tried. */
export function parseCandidates(keys: readonly string[]): Bytes[] {
  return keys.flatMap((key) => {
    try {
      return [parseKey(key)]
    } catch (error) {
      if (error instanceof CakeError) return []
      throw error
    }
  })
}
