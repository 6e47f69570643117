import { describe, expect, it } from 'vitest'
import { createTestProvider, type TestProviderOptions } from './testing.ts'

const { signal } = new AbortController()
const good = 'a password that is long'
const credentials = (email: string, password: string) => ({ email, password, sessionMinutes: 30 })
const resetRequest = { email: 'ann@example.org', expirationMinutes: 30, locale: 'en' }
const codeRequest = {
  channel: 'email',
  destination: 'ann@example.org',
  expirationMinutes: 5,
  locale: 'en',
} as const
const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''

const users = [
  { email: 'ann@example.org', password: good },
  { email: 'bob@example.org' },
  { email: 'old@example.org', password: good, mustResetPassword: true },
  { email: 'eve@example.org', password: 'known to others 1' },
]
const create = (options: TestProviderOptions = {}) =>
  createTestProvider({
    users,
    ...options,
    project: { breachedPasswords: ['known to others 1', 'Known 2 others'], ...options.project },
  })

describe('the passwords of the test provider', () => {
  it.each([
    ['nina@example.org', 'new'],
    ['ann@example.org', 'password'],
    ['bob@example.org', 'passwordless'],
  ])('find the user %s: %s', async (email, userType) => {
    expect(await create().passwords.search?.(email, signal)).toBe(userType)
  })

  it.each([
    ['ann@example.org', 'wrong', 'unauthorized_credentials'],
    ['bob@example.org', '', 'unauthorized_credentials'],
    ['old@example.org', good, 'reset_password'],
    ['eve@example.org', 'known to others 1', 'breached_password'],
  ])('reject %s with %j: %s', async (email, password, code) => {
    const attempt = create().passwords.authenticate(credentials(email, password), signal)
    await expect(attempt).rejects.toMatchObject({ code })
  })

  it('create an account once, with a strong password only', async () => {
    const { passwords } = create()
    const nina = (password: string) => passwords.create?.(credentials('nina@example.org', password), signal)
    await expect(nina('short')).rejects.toMatchObject({ code: 'weak_password' })
    await expect(nina('known to others 1')).rejects.toMatchObject({ code: 'breached_password' })
    await nina(good)
    await expect(nina(good)).rejects.toMatchObject({ code: 'duplicate_email' })
  })

  it('accept a reset token once; a rejected password does not use it up', async () => {
    const { passwords, links, messages } = create()
    await passwords.resetStart?.(resetRequest, signal)
    const token = tokenOf(messages()[0]?.url)
    const use = (password: string) => passwords.reset?.({ token, password, sessionMinutes: 30 }, signal)
    await expect(use('short')).rejects.toMatchObject({ code: 'weak_password' })
    await use('another password, longer')
    await expect(use(good)).rejects.toMatchObject({ code: 'unable_to_auth_password_reset_token' })
    const signIn = links.openLink({ token, sessionMinutes: 30 }, signal)
    await expect(signIn).rejects.toMatchObject({ code: 'unable_to_auth_magic_link' })
    await passwords.authenticate(credentials('ann@example.org', 'another password, longer'), signal)
  })

  it('reject an expired token', async () => {
    let now = 0
    const { passwords, messages } = create({ now: () => now })
    await passwords.resetStart?.(resetRequest, signal)
    now = 30 * 60_000
    const token = tokenOf(messages()[0]?.url)
    const reset = passwords.reset?.({ token, password: good, sessionMinutes: 30 }, signal)
    await expect(reset).rejects.toMatchObject({ code: 'unable_to_auth_password_reset_token' })
  })

  it.each([
    ['aaaa', 4, 2, false],
    ['aaaaaaaa', 0, 2, false],
    ['Aaaaaaa1', 0, 0, true],
    ['Known 2 others', 0, 0, false],
  ])('count the missing requirements of %j', async (password, missingCharacters, missingComplexity, valid) => {
    const policy = { name: 'luds', minimumCount: 8, complexity: 3 } as const
    const { passwords } = create({ project: { passwordPolicy: policy, breachedPasswords: ['Known 2 others'] } })
    const strength = await passwords.strength?.({ password }, signal)
    expect(strength).toMatchObject({ missingCharacters, missingComplexity, valid })
  })
})

describe('the controls of the test provider', () => {
  const send = (provider: ReturnType<typeof create>) => provider.otps.sendCode(codeRequest, signal)

  it('let a call fail as many times as wanted, before it takes effect', async () => {
    const provider = create({ failures: { '*': 'unreachable' } })
    await expect(send(provider)).rejects.toMatchObject({ code: 'unreachable' })
    provider.succeed('*')
    provider.fail('otps.sendCode', { code: 'too_many_requests', retryAfterSeconds: 5, times: 1 })
    await expect(send(provider)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 })
    expect(provider.messages()).toEqual([])
    await send(provider)
    expect(provider.messages()).toMatchObject([{ to: 'ann@example.org', code: '000000' }])
    expect(provider.requests('otps.sendCode')).toEqual([codeRequest, codeRequest, codeRequest])
  })

  it('return to the beginning', async () => {
    const provider = create({ signedInAs: 'ann@example.org', failures: { 'sessions.signOut': 'unreachable' } })
    provider.succeed('sessions.signOut')
    await provider.sessions.signOut()
    await send(provider)
    expect(provider.sessions.current()).toBeNull()
    provider.reset()
    expect(provider.sessions.current()).not.toBeNull()
    expect(provider.messages()).toEqual([])
    await expect(provider.sessions.signOut()).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('keep the state in a storage, until the options change', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    await send(create({ storage }))
    expect(create({ storage }).messages()).toHaveLength(1)
    expect(create({ storage, users: [] }).messages()).toEqual([])
  })
})
