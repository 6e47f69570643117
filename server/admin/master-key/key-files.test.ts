import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../platform/config/read-settings.ts'
import { systemRandom } from '../../platform/machine/random.ts'
import { beginReplacement, createMasterKey, endReplacement, findKeyFiles, isBegun } from './key-files.ts'

const oldKey = '0f'.repeat(32)

let folder: string
const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8').trim()
const find = () => findKeyFiles({}, at('settings.env'))
const begin = () => beginReplacement(find(), systemRandom)
const readKeys = () => {
  const { CAKE_MASTER_KEY: current, CAKE_MASTER_KEY_PREVIOUS: previous } = readSettings(
    {},
    at('settings.env'),
  )
  return { current, previous }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  writeFileSync(at('master-key'), `${oldKey}\n`, { mode: 0o400 })
  writeFileSync(at('settings.env'), `PORT=4000\nCAKE_MASTER_KEY_FILE=${at('master-key')}`, { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a new master key', () => {
  it('is in a separate file, which only its owner can read', () => {
    createMasterKey(at('new-key'), systemRandom)
    expect(read('new-key')).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(at('new-key')).mode & 0o777).toBe(0o400)
  })

  it('never overwrites a file', () => {
    expect(() => createMasterKey(at('master-key'), systemRandom)).toThrow(
      'exists already. Nothing was changed.',
    )
    expect(read('master-key')).toBe(oldKey)
  })
})

describe('a replacement of the master key', () => {
  it('leaves the settings with both keys, and then with the new one', () => {
    begin()
    const { current, previous } = readKeys()
    expect(previous).toBe(oldKey)
    expect(current).toMatch(/^[0-9a-f]{64}$/)
    expect(current).not.toBe(oldKey)
    expect(isBegun(find())).toBe(true)
    endReplacement(find())
    expect(readKeys()).toEqual({ current, previous: undefined })
    expect(read('settings.env')).toBe(`PORT=4000\nCAKE_MASTER_KEY_FILE=${at('master-key')}`)
    expect(read('master-key.previous')).toBe(oldKey)
    expect(readdirSync(folder).sort()).toEqual(['master-key', 'master-key.previous', 'settings.env'])
  })

  it('keeps modes and owners', () => {
    chmodSync(at('master-key'), 0o440)
    chmodSync(at('settings.env'), 0o640)
    begin()
    const modes = ['master-key', 'master-key.previous', 'settings.env'].map(
      (name) => statSync(at(name)).mode & 0o777,
    )
    expect(modes).toEqual([0o440, 0o440, 0o640])
  })

  const name = () =>
    writeFileSync(
      at('settings.env'),
      `${read('settings.env')}\nCAKE_MASTER_KEY_PREVIOUS_FILE=${at('master-key.previous')}\n`,
    )
  it.each([
    ['after it wrote the new key', () => writeFileSync(at('master-key.new'), 'half')],
    ['after the old key got its second name', () => linkSync(at('master-key'), at('master-key.previous'))],
    ['after someone copied the old key', () => copyFileSync(at('master-key'), at('master-key.previous'))],
    [
      'after it changed the settings',
      () => {
        linkSync(at('master-key'), at('master-key.previous'))
        name()
      },
    ],
  ])('continues if it was interrupted %s', (_, interrupt) => {
    interrupt()
    expect(isBegun(find())).toBe(false)
    begin()
    expect(isBegun(find())).toBe(true)
    expect(readKeys().previous).toBe(oldKey)
    expect(readKeys().current).not.toBe(oldKey)
    expect(existsSync(at('master-key.new'))).toBe(false)
  })

  it('never overwrites the key before the current one', () => {
    writeFileSync(at('master-key.previous'), 'aa'.repeat(32))
    expect(begin).toThrow(/master-key\.previous has the key that was replaced before, so nothing was changed/)
    expect([read('master-key'), read('master-key.previous')]).toEqual([oldKey, 'aa'.repeat(32)])
  })

  it('rejects a key that is not in a file, and one behind a link', () => {
    expect(() => findKeyFiles({ CAKE_MASTER_KEY: oldKey }, undefined)).toThrow('run: master-key rotate')
    symlinkSync(at('master-key'), at('link'))
    const linked = { ...find(), key: at('link') }
    expect(() => beginReplacement(linked, systemRandom)).toThrow('is not a file itself')
    expect(read('master-key')).toBe(oldKey)
  })
})
