import type { OneTapProvider } from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

/** In-memory One Tap: any credential is valid, once. */
export function createMemoryOneTap({
  delay,
  home = 'https://host.test/',
}: {
  delay(): Promise<void>
  home?: string
}): OneTapProvider {
  const used = new Set<string>()
  return {
    async start() {
      await delay()
      return { clientId: 'memory' }
    },
    async submit({ credential, loginURL }) {
      await delay()
      if (credential === '' || used.has(credential)) {
        throw rejection('id_token_invalid', 'Google’s response is invalid or was used before.')
      }
      used.add(credential)
      return { url: loginURL ?? home, callback: { kind: 'oauth', token: 'came-back' } }
    },
  }
}
