import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FileId, KeyHex } from '#contract/ids.ts'
import { openKey, sealKey, versionOf } from './sealed-keys.ts'

const file = 'file-00000000-0000-4000-8000-000000000001' as FileId
const otherFile = 'file-00000000-0000-4000-8000-000000000002' as FileId
const key = 'ab'.repeat(32) as KeyHex
const masterKeys = { current: randomBytes(32), previous: [] }

const seal = () => sealKey(masterKeys, file, key, randomBytes(12))

describe('sealed keys (rule F8)', () => {
  it('open to what was sealed', () => expect(openKey(masterKeys, file, seal())).toBe(key))

  it('hold no trace of the key, and no two are alike', () => {
    const [one, two] = [Buffer.from(seal().sealed), Buffer.from(seal().sealed)]
    expect(one).toHaveLength(60)
    expect(one.includes(Buffer.from(key, 'hex'))).toBe(false)
    expect(one.equals(two)).toBe(false)
  })

  it('do not open for another file', () => expect(() => openKey(masterKeys, otherFile, seal())).toThrow())

  it.each([0, 11, 12, 43, 44, 59])('do not open with byte %i changed', (index) => {
    const { sealed, keyVersion } = seal()
    const damaged = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte))
    expect(() => openKey(masterKeys, file, { sealed: damaged, keyVersion })).toThrow()
  })

  it('do not open cut short', () => {
    const { sealed, keyVersion } = seal()
    expect(() => openKey(masterKeys, file, { sealed: sealed.slice(0, 40), keyVersion })).toThrow()
  })

  it('open after a new master key came, as long as the old one is at hand', () => {
    const sealed = seal()
    const next = { current: randomBytes(32), previous: [masterKeys.current] }
    expect(openKey(next, file, sealed)).toBe(key)
    expect(sealKey(next, file, key, randomBytes(12)).keyVersion).toBe(versionOf(next.current))
    expect(() => openKey({ ...next, previous: [] }, file, sealed)).toThrow(/CAKE_MASTER_KEY_PREVIOUS/)
  })
})
