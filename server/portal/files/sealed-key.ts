import type { FileId, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'

type Place = { fileId: FileId | string; keyPath: KeyPath | string[] }

/** Seals the key of one path of a cake (rule F8). It opens for that path of that cake alone. */
export function sealFileKey({ secrets }: Pick<Deps, 'secrets'>, place: Place, key: KeyHex | string): string {
  return secrets.seal(key, toAssociated(place))
}

/** @throws where the sealed key was altered, or belongs to another cake or path */
export function openFileKey({ secrets }: Pick<Deps, 'secrets'>, place: Place, sealed: string): KeyHex {
  return secrets.open(sealed, toAssociated(place)) as KeyHex
}

/** Ids hold no blank, so no two places give one text. */
const toAssociated = ({ fileId, keyPath }: Place) => `${fileId} ${JSON.stringify(keyPath)}`
