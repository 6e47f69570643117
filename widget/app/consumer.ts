import { createLazyProvider } from '../core/lazy-provider.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import type { Kind } from './kind.ts'
import { type AnyMethod, methodsOf, productMethodsOf } from './methods.ts'
import { createResume } from './resume.ts'
import { session } from './session/method.ts'

/** Projects for consumers. */
export const consumer: Kind = {
  session: session as AnyMethod,
  productMethodsOf,
  methodsOf,
  toPending(state) {
    if (!('otpState' in state)) return undefined
    const { otpState, phone, expiresAt, resendAt } = state
    return { otpState, phone, expiresAt, resendAt }
  },
  createResume,
  async listUnknownKeys(config) {
    const chunk = await import('./unknown-keys.ts').catch(reportLostChunk)
    return chunk ? chunk.listUnknownKeys(config) : []
  },
  createProvider: createLazyProvider,
}
