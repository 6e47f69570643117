import { fetchChunk } from '../core/fetch-chunk.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import type { Method } from '../core/method.ts'
import type { MethodName } from '../core/method-name.ts'
import { lazyWallets } from '../methods/wallet/lazy-wallets.ts'

/** Each method is a separate chunk. Register new methods here: their screens, events and effects follow. */
export const loaders = {
  otp: fetchChunk(
    () => import('../methods/otp/method.tsx'),
    ({ otp }) => otp,
  ),
  'magic-link': fetchChunk(
    () => import('../methods/magic-link/method.tsx'),
    ({ magicLink }) => magicLink,
  ),
  password: fetchChunk(
    () => import('../methods/password/method.tsx'),
    ({ password }) => password,
  ),
  wallet() {
    // At the same time, because the buttons need them.
    lazyWallets.load().catch(reportLostChunk)
    return fetchWallet()
  },
  passkey: fetchChunk(
    () => import('../methods/passkey/method.tsx'),
    ({ passkey }) => passkey,
  ),
  consent: fetchChunk(
    () => import('../methods/consent/method.tsx'),
    ({ consent }) => consent,
  ),
  oauth: fetchChunk(
    // Named imports, here and in blocks.ts, keep the bundler from building a namespace object, which would become a
    // separate chunk.
    async () => {
      const { oauth } = await import('../methods/oauth/method.tsx')
      return { oauth }
    },
    ({ oauth }) => oauth,
  ),
  'one-tap': fetchChunk(
    () => import('../methods/one-tap/method.tsx'),
    ({ oneTap }) => oneTap,
  ),
  'second-factor': fetchChunk(
    () => import('../methods/second-factor/method.tsx'),
    ({ secondFactor }) => secondFactor,
  ),
} satisfies Record<MethodName, () => Promise<unknown>>

const fetchWallet = fetchChunk(
  () => import('../methods/wallet/method.tsx'),
  ({ wallet }) => wallet,
)

type PartsOf<Loaded> =
  Loaded extends Method<infer Screen, infer Event, infer Effect>
    ? { screen: Screen; event: Event; effect: Effect }
    : never

/** What each method is made of. */
export type MethodParts = PartsOf<Awaited<ReturnType<(typeof loaders)[MethodName]>>>
