import { describe, expect, it } from 'vitest'
import { findDomain, findEmail, findGrantee } from './ids.ts'

describe('findEmail', () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    ['  ann@example.org ', 'ann@example.org'],
    ['ann+cake@sub.example.org', 'ann+cake@sub.example.org'],
    ['ann@bücher.de', 'ann@xn--bcher-kva.de'],
    ["o'hara@example.org", "o'hara@example.org"],
  ])('normalizes %j to %j', (text, email) => expect(findEmail(text)).toBe(email))

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@localhost',
    'ann@example',
    'an n@example.org',
    'an\u0000n@example.org',
    'an\ud800n@example.org',
    'an\u202en@example.org',
    'an\u200bn@example.org',
    'ann@exa mple.org',
    'ann@example.org/path',
    'ann@127.0.0.1',
    'a@b@example.org',
    '*@example.org',
    ' *@example.org',
    '*@example.org,x@y.z',
    `${'a'.repeat(250)}@example.org`,
    `${'あ'.repeat(81)}@example.org`,
    // 242 characters, but too long as A-labels
    `a@${'ü.'.repeat(60)}${'ü'.repeat(20)}.${'b'.repeat(60)}.${'c'.repeat(30)}.org`,
  ])('rejects %j', (text) => expect(findEmail(text)).toBeUndefined())

  it('limits an email address in octets, not in characters', () => {
    const longest = `${'あ'.repeat(80)}aa@example.org`
    expect(findEmail(longest)).toBe(longest)
    expect(findEmail(`a${longest}`)).toBeUndefined()
  })
})

describe('findGrantee', () => {
  it.each([
    ['*@Example.org', '*@example.org'],
    ['ann@example.org', 'ann@example.org'],
  ])('normalizes %j to %j', (text, grantee) => expect(findGrantee(text)).toBe(grantee))

  it.each(['*', '*@', '*@*', '*.example.org', '*@exam ple.org', '*@example'])('rejects %j', (text) =>
    expect(findGrantee(text)).toBeUndefined(),
  )
})

describe('findDomain', () => {
  it('returns the A-label', () => expect(findDomain('BÜCHER.de')).toBe('xn--bcher-kva.de'))
  it('rejects credentials and a host', () => expect(findDomain('user:pw@host.org')).toBeUndefined())
  it('rejects a domain of more than 253 octets', () => {
    const labels = `${'a'.repeat(60)}.`.repeat(4)
    expect(findDomain(`${labels}abcde.org`)).toBe(`${labels}abcde.org`)
    expect(findDomain(`${labels}abcdef.org`)).toBeUndefined()
  })
})
