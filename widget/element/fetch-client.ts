import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'

/** The provider's own client, unmodified: the longest way of all that is fetched. */
export const fetchClient = createLazy(
  fetchChunk(
    () => import('../provider/stytch/client.ts'),
    ({ createStytchProvider }) => createStytchProvider,
  ),
).load
