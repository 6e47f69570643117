import { describe, expect, it } from 'vitest'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import { systemRandom } from '../machine/random.ts'
import { createHasher } from './hasher.ts'
import { createSecrets, isSameText } from './secrets.ts'

const secrets = createSecrets(Buffer.alloc(32, 1), systemRandom)

describe('sealing', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const [first, two] = [secrets.seal('a file key', 'file-1'), secrets.seal('a file key', 'file-1')]
    expect(first).not.toBe(two)
    expect(secrets.open(first, 'file-1')).toBe('a file key')
    expect(first).not.toContain('a file key')
  })

  it('does not open a text with another context, under another key, or with one bit changed', () => {
    const sealed = secrets.seal('a file key', 'file-1')
    expect(() => secrets.open(sealed, 'file-2')).toThrow()
    expect(() => createSecrets(Buffer.alloc(32, 2), systemRandom).open(sealed, 'file-1')).toThrow()
    const dot = sealed.indexOf('.') + 1
    const bytes = Buffer.from(sealed.slice(dot), 'base64url')
    for (const position of [0, 12, bytes.length - 1]) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(position) ^ 1, position)
      expect(() => secrets.open(sealed.slice(0, dot) + altered.toString('base64url'), 'file-1')).toThrow()
    }
    expect(() => secrets.open('', 'file-1')).toThrow()
  })

  it('hashes differently for each purpose', () => {
    expect(secrets.keyedHash('code', 'x')).toBe(secrets.keyedHash('code', 'x'))
    expect(secrets.keyedHash('code', 'x')).not.toBe(secrets.keyedHash('other', 'x'))
  })

  it('compares texts in constant time', () => {
    expect(isSameText('abc', 'abc')).toBe(true)
    expect(isSameText('abc', 'abd')).toBe(false)
    expect(isSameText('abc', 'abcd')).toBe(false)
  })
})

describe('hashing passwords and PINs', () => {
  it('uses argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await createHasher().hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('matches only the correct secret, and nothing without a hash', async () => {
    const hasher = createHasher()
    const hashed = await hasher.hash('secret')
    expect(await hasher.matches(hashed, 'secret')).toBe(true)
    expect(await hasher.matches(hashed, 'Secret')).toBe(false)
    expect(await hasher.matches(undefined, 'nobody has this')).toBe(false)
  })

  it('neither trims nor truncates', async () => {
    const hasher = createHasher()
    const secret = `${'long '.repeat(200)}end`
    const hashed = await hasher.hash(secret)
    expect(await hasher.matches(hashed, secret)).toBe(true)
    for (const variant of [` ${secret}`, `${secret} `, secret.slice(0, -1)]) {
      expect(await hasher.matches(hashed, variant)).toBe(false)
    }
  })

  it('queues hashes beyond the concurrency limit', async () => {
    const hasher = createHasher({ atOnce: 1, waiting: 10 })
    const hashed = await hasher.hash('secret')
    const responses = await Promise.all(
      ['secret', 'x', 'secret', 'y'].map((text) => hasher.matches(hashed, text)),
    )
    expect(responses).toEqual([true, false, true, false])
  })

  it('rejects immediately when the queue is full, and still completes the queue', async () => {
    const hasher = createHasher({ atOnce: 1, waiting: 2 })
    const hashed = await hasher.hash('secret')
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => hasher.matches(hashed, 'secret')),
    )
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
    ).toEqual([true, true, true, 'unavailable', 'unavailable'])
    expect(await hasher.matches(hashed, 'secret')).toBe(true)
  })

  it('compares imported hashes one at a time, without blocking other sign-ins', async () => {
    const hasher = createHasher({ atOnce: 1, waiting: 0, foreignWaiting: 1 })
    const [current, foreign] = [await hasher.hash('secret'), importedHashes.scrypt?.hash ?? '']
    const stored = `$scrypt$ln=14,r=8,p=2$MDEyMzQ1Njc4OWFiY2RlZg$${foreign.replace('=', '')}`
    const results = await Promise.allSettled([
      ...['one', 'one', 'one', 'two'].map((project) => hasher.matches(stored, importedPassword, project)),
      hasher.matches(current, 'secret', 'one'),
    ])
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
    ).toEqual([true, true, 'unavailable', true, true])
  })
})
