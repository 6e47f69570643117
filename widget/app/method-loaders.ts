import { fetchChunk } from '../core/fetch-chunk.ts'
import type { MethodName } from '../core/products.ts'
import type { AnyMethod } from './methods.ts'

/** Each method is a separate chunk. Register new methods here. */
export const loaders: Record<MethodName, () => Promise<AnyMethod>> = {
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
  wallet: fetchChunk(
    () => import('../methods/wallet/method.tsx'),
    ({ wallet }) => wallet,
  ),
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
}
