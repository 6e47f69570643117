import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import type { PhoneMetadata, PhoneMetadataLoader } from '../core/phones.ts'
import type { Clock } from '../core/ports.ts'

export const loadPhoneMetadata = fetchChunk(
  () => import('../methods/otp/phone.ts'),
  ({ phoneMetadata }): PhoneMetadata => phoneMetadata,
)

/** Fetches the metadata once. Each caller may limit how long it waits. */
export function createPhoneMetadataLoader(
  load: () => Promise<PhoneMetadata>,
  clock: Clock,
): PhoneMetadataLoader {
  const lazy = createLazy(load)
  return {
    find: lazy.find,
    async within(ms) {
      const loaded = lazy.find()
      if (loaded) return loaded
      const limit = new AbortController()
      const tooLate = clock.waitUntil(clock.now() + ms, limit.signal).then(() => undefined)
      const loading = lazy.load().catch(reportLostChunk)
      return Promise.race([loading, tooLate]).finally(() => limit.abort())
    },
  }
}
