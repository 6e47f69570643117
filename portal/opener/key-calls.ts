import { Checksum, Email, HeaderHash } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Api } from '../api/client.ts'
import type { CakeId } from './engine/opening.ts'
import type { KeyPorts } from './key-requests.ts'
import { NoKeys } from './problems.ts'

/** The opener's calls to the server. `email` is the signed-in user's. */
export function createKeyCalls(api: Api, email: string): KeyPorts {
  return {
    /** @throws NoKeys if the server returns an empty list (rule P8) */
    async requestKeys(id, signal) {
      const input = { ...toReference(id), email: Email.parse(email) }
      const { keys, key_paths: keyPaths } = await api(fileRoutes.getKeys, input, signal)
      if (keys.length === 0) throw new NoKeys()
      return { keys, keyPaths }
    },
    saveHeader({ checksum, headerHash }) {
      const input = { checksum: Checksum.parse(checksum), header_hash: HeaderHash.parse(headerHash) }
      // Rejected unless the user is the owner. Nothing depends on it: the next opening repeats it.
      api(fileRoutes.setHeaderHash, input).catch(() => undefined)
    },
    reportFailure(id, reason) {
      // A lost report changes nothing for the user.
      api(fileRoutes.reportOpenFailed, { ...toReference(id), reason }).catch(() => undefined)
    },
  }
}

export const toReference = (id: CakeId) =>
  'checksum' in id
    ? { checksum: Checksum.parse(id.checksum) }
    : { header_hash: HeaderHash.parse(id.headerHash) }
