import type { FileId, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'

type KeyTarget = { fileId: FileId | string; keyPath: KeyPath | string[] }

/** Seals the key for one path of a cake (rule F8), bound to that cake and path. */
export function sealFileKey(
  { secrets }: Pick<Deps, 'secrets'>,
  target: KeyTarget,
  key: KeyHex | string,
): string {
  return secrets.seal(key, toAssociatedData(target))
}

/** Opens a sealed key. @throws if it was altered or belongs to another cake or path */
export function openFileKey({ secrets }: Pick<Deps, 'secrets'>, target: KeyTarget, sealed: string): KeyHex {
  return secrets.open(sealed, toAssociatedData(target)) as KeyHex
}

/** IDs contain no spaces, so the text is unique. */
const toAssociatedData = ({ fileId, keyPath }: KeyTarget) => `${fileId} ${JSON.stringify(keyPath)}`
