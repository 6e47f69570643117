import { describe, expect, it } from 'vitest'
import { findEmail } from '#contract/ids.ts'
import { isEmail } from './email.ts'

describe('isEmail', () => {
  it.each([
    'ann@example.org',
    ' ann@example.org ',
    'ann+shop@sub.example.org',
    'ann@bücher.de',
    "o'hara@example.org",
  ])('accepts %j, as the server does', (text) => {
    expect(isEmail(text)).toBe(true)
    expect(findEmail(text)).toBeDefined()
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'a b@example.org',
    'ann@example..org',
    'a@b@c.org',
    'ann@example.org.',
    `${'a'.repeat(250)}@example.org`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))
})
