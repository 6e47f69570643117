import { expect } from 'vitest'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import type { Use } from './backend-field-effects.ts'
import { callProvider } from './provider-client.ts'

/** For each field of a document about passwords: a strength check whose result it changes. */
export const passwordFieldEffects = (use: Use): Record<string, () => Promise<void>> => {
  const change = (password: WrittenDocument['password']) => use().change({ password })
  const checkStrength = async (password: string) => {
    const body = { email: 'ann@example.org', password }
    return (await callProvider(use().server, '/passwords/strength_check', { body })).body.data
  }
  return {
    'password.policy': async () => {
      await change({ policy: 'luds', complexity: 1, length: 8 })
      expect(await checkStrength('aaaaaaaa')).toMatchObject({ strength_policy: 'luds' })
    },
    'password.score': async () => {
      await change({ policy: 'zxcvbn', score: 0 })
      expect(await checkStrength('aaaaaaaa')).toMatchObject({ valid_password: true })
      await change({ policy: 'zxcvbn', score: 4 })
      expect(await checkStrength('aaaaaaaa')).toMatchObject({ valid_password: false })
    },
    'password.complexity': async () => {
      await change({ policy: 'luds', complexity: 4, length: 8 })
      expect(await checkStrength('plumorchard7')).toMatchObject({ valid_password: false })
    },
    'password.length': async () => {
      await change({ policy: 'luds', complexity: 1, length: 30 })
      expect(await checkStrength('plum-orchard-7')).toMatchObject({ valid_password: false })
    },
  }
}
