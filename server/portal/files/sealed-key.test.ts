import { expect, it } from 'vitest'
import { systemRandom } from '../../platform/machine/random.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { openFileKey, sealFileKey } from './sealed-key.ts'

const deps = { secrets: createSecrets(Buffer.alloc(32, 1), systemRandom) }
const salary = { fileId: 'file-1', keyPath: ['file', 'fields', 'salary'] }
const key = '1a'.repeat(32)

it('opens a key for the cake and the path for which it was sealed', () => {
  expect(openFileKey(deps, salary, sealFileKey(deps, salary, key))).toBe(key)
})

it.each([
  ['another cake', { ...salary, fileId: 'file-2' }],
  ['another path', { ...salary, keyPath: ['file'] }],
  ['a path of the same length', { ...salary, keyPath: ['file', 'fields', 'office'] }],
  ['the same letters in other names', { ...salary, keyPath: ['file', 'fieldss', 'alary'] }],
])('does not open a key that was stored for %s (rule F8)', (_, target) => {
  expect(() => openFileKey(deps, target, sealFileKey(deps, salary, key))).toThrow()
})
