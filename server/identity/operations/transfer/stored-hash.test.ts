import { describe, expect, it } from 'vitest'
import { writePhc } from '../../../platform/secrets/imported-hashes/phc.ts'
import { readStoredHash } from './stored-hash.ts'

const salt = Buffer.alloc(16, 1)
const hash = Buffer.alloc(32, 2)
const argon = (memory: number, passes = 2, lanes = 1) =>
  writePhc({ id: 'argon2id', params: { m: memory, t: passes, p: lanes }, parts: [salt, hash] }).replace(
    '$argon2id$',
    '$argon2id$v=19$',
  )
const wrapped = (inner: string) => `$wrapped-sha1$${salt.toString('base64').replace(/=+$/, '')}${inner}`
const pbkdf2 = (rounds: number) =>
  writePhc({ id: 'pbkdf2-sha256', params: { i: rounds }, parts: [salt, hash] })

describe('readStoredHash', () => {
  it.each([
    ['a wrapped hash', wrapped(argon(19_456))],
    ['PBKDF2', pbkdf2(1000)],
  ])('accepts %s', (_, text) => expect(readStoredHash(text)).toBe(text))

  it.each([
    ['a wrapped hash that takes 4 GiB', wrapped(argon(4 * 1024 * 1024))],
    ['a wrapped hash with too little memory', wrapped(argon(1))],
    ['a wrapped hash without passes', wrapped(argon(19_456, 0))],
    ['a wrapped hash with too many passes', wrapped(argon(19_456, 999_999))],
    ['a wrapped hash with too many lanes', wrapped(argon(19_456, 2, 999))],
    ['a wrapped hash of another format', wrapped('$bcrypt$x')],
    ['a wrapped hash of an unknown digest', wrapped(argon(19_456)).replace('sha1', 'sha3')],
    ['a format of the contract', argon(19_456)],
    ['an unknown format', '$unknown$a=1$AAAA'],
    ['PBKDF2 with too many rounds', pbkdf2(999_999_999)],
    ['a text without format', 'password'],
    ['an empty text', ''],
  ])('rejects %s', (_, text) => expect(() => readStoredHash(text)).toThrow())
})
