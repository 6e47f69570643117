import { type Bytes, CakeError, parseKey } from '#cake/index.ts'

/** The keys that are keys at all. One that is malformed fits no cake, and must not keep the others from fitting. */
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
