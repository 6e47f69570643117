import { CakeError, type FieldKey, fieldNameOf, parseKey, unlockedPath } from '#cake/index.ts'
import type { FoundKeys } from './opening.ts'

export type CakeKeys = {
  /** the keys that may open the cake itself, 64 hex digits each */
  outer: string[]
  /** the keys of the fields of a layered cake */
  fieldKeys: FieldKey[]
}

const outerPaths = new Set([JSON.stringify(['file']), JSON.stringify(unlockedPath)])

/** Sorts the keys that the server returned by what they open. One of them is always for the base path (rule F5). */
export function findCakeKeys({ keys, keyPaths }: FoundKeys): CakeKeys {
  const isOuter = (_: string, index: number) => outerPaths.has(JSON.stringify(keyPaths[index]))
  return {
    outer: [...new Set(keys.filter(isOuter))],
    fieldKeys: keys.flatMap((key, index) => {
      const path = keyPaths[index]
      return path && fieldNameOf(path) !== undefined ? toFieldKey(path, key) : []
    }),
  }
}

/** Skips a malformed key: its field remains locked. */
function toFieldKey(path: readonly string[], key: string): FieldKey[] {
  try {
    return [{ path, key: parseKey(key) }]
  } catch (error) {
    if (error instanceof CakeError) return []
    throw error
  }
}
