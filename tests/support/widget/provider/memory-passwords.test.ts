import { describe, expect, it } from 'vitest'
import { createMemoryProvider } from './memory-provider.ts'

const { signal } = new AbortController()
const good = 'a password that is long'
const credentials = (email: string, password: string) => ({ email, password, sessionMinutes: 30 })
const request = {
  email: 'ann@example.org',
  loginURL: 'https://host.test/',
  resetURL: 'https://host.test/',
  expirationMinutes: 30,
  locale: 'en',
}

function createTestPasswords(luds?: { minimumCount: number; complexity: number }) {
  let now = 0
  const provider = createMemoryProvider(
    {
      now: () => now,
      delay: async () => undefined,
      breached: ['known to others 1', 'Known 2 others'],
      expired: ['old@example.org'],
      ...(luds && { luds }),
    },
    {
      'ann@example.org': good,
      'bob@example.org': null,
      'old@example.org': good,
      'eve@example.org': 'known to others 1',
    },
  )
  const { passwords, links } = provider
  if (
    !passwords?.search ||
    !passwords.create ||
    !passwords.strength ||
    !passwords.resetStart ||
    !passwords.reset
  ) {
    throw new Error('The memory provider lacks a part of the passwords.')
  }
  const { search, create, strength, resetStart, reset, authenticate } = passwords
  return {
    provider,
    links,
    search,
    create,
    strength,
    resetStart,
    reset,
    authenticate,
    move: (ms: number) => {
      now += ms
    },
  }
}

describe('the in-memory passwords', () => {
  it.each([
    ['nina@example.org', 'new'],
    ['ann@example.org', 'password'],
    ['bob@example.org', 'passwordless'],
  ])('finds the user %s: %s', async (email, userType) => {
    expect(await createTestPasswords().search(email, signal)).toBe(userType)
  })

  it.each([
    ['ann@example.org', 'wrong', 'unauthorized_credentials'],
    ['bob@example.org', '', 'unauthorized_credentials'],
    ['old@example.org', good, 'reset_password'],
    ['eve@example.org', 'known to others 1', 'breached_password'],
  ])('rejects %s with %j: %s', async (email, password, code) => {
    await expect(
      createTestPasswords().authenticate(credentials(email, password), signal),
    ).rejects.toMatchObject({
      code,
    })
  })

  it('creates an account once, with a strong password only', async () => {
    const { create, authenticate } = createTestPasswords()
    const nina = (password: string) => credentials('nina@example.org', password)
    await expect(create(nina('short'), signal)).rejects.toMatchObject({ code: 'weak_password' })
    await expect(create(nina('known to others 1'), signal)).rejects.toMatchObject({
      code: 'breached_password',
    })
    await create(nina(good), signal)
    await expect(create(nina(good), signal)).rejects.toMatchObject({ code: 'duplicate_email' })
    expect(await authenticate(nina(good), signal)).toHaveProperty('session_token')
  })

  it('accepts a reset token once; a rejected password does not use it up', async () => {
    const { provider, resetStart, reset, authenticate, links } = createTestPasswords()
    await resetStart(request, signal)
    const token = provider.sentResets[0]?.token ?? ''
    const use = (password: string) => reset({ token, password, sessionMinutes: 30 }, signal)
    await expect(use('short')).rejects.toMatchObject({ code: 'weak_password' })
    await use('another password, longer')
    await expect(use(good)).rejects.toMatchObject({ code: 'unable_to_auth_password_reset_token' })
    await expect(links?.openLink({ token, sessionMinutes: 30 }, signal)).rejects.toMatchObject({
      code: 'unable_to_auth_magic_link',
    })
    await expect(authenticate(credentials('ann@example.org', good), signal)).rejects.toThrow()
    await authenticate(credentials('ann@example.org', 'another password, longer'), signal)
  })

  it('accepts the token for a sign-in instead, once', async () => {
    const { provider, resetStart, reset, links } = createTestPasswords()
    await resetStart(request, signal)
    const token = provider.sentResets[0]?.token ?? ''
    expect(await links?.openLink({ token, sessionMinutes: 30 }, signal)).toHaveProperty('session_token')
    await expect(reset({ token, password: good, sessionMinutes: 30 }, signal)).rejects.toMatchObject({
      code: 'unable_to_auth_password_reset_token',
    })
  })

  it('rejects an expired token', async () => {
    const { provider, resetStart, reset, move } = createTestPasswords()
    await resetStart(request, signal)
    move(30 * 60_000)
    const token = provider.sentResets[0]?.token ?? ''
    await expect(reset({ token, password: good, sessionMinutes: 30 }, signal)).rejects.toThrow()
  })

  it.each([
    ['aaaa', 4, 2, false],
    ['aaaaaaaa', 0, 2, false],
    ['Aaaaaaa1', 0, 0, true],
    ['Known 2 others', 0, 0, false],
  ])(
    'counts the missing requirements of %j',
    async (password, missingCharacters, missingComplexity, valid) => {
      const { strength } = createTestPasswords({ minimumCount: 8, complexity: 3 })
      expect(await strength({ password }, signal)).toMatchObject({
        missingCharacters,
        missingComplexity,
        valid,
      })
    },
  )
})
