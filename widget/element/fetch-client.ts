import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'

/** The provider's own client, unmodified. It takes the longest of all chunks. */
export const fetchClient = createLazy(
  fetchChunk(
    () => import('../provider/stytch/client.ts'),
    ({ createStytchProvider }) => createStytchProvider,
  ),
).load
