import { describe, expect, it } from 'vitest'
import { checkStrength } from './check-strength.ts'
import type { Ports } from './ports.ts'
import type { PasswordStrength } from './provider/passwords.ts'

/** A provider whose responses are released one by one by the test. */
function createCheck() {
  const calls: { password: string; email: string | undefined; response(failure?: Error): void }[] = []
  const strength = ({ password, email }: { password: string; email?: string }) =>
    new Promise<PasswordStrength>((resolve, reject) => {
      const rating = {
        policy: 'zxcvbn',
        valid: password.length > 5,
        breached: false,
        score: 0,
        warning: '',
      } as const
      calls.push({ password, email, response: (failure) => (failure ? reject(failure) : resolve(rating)) })
    })
  const visit = new AbortController()
  // The ports serve only as an identity here; nothing is read from them.
  const ports = {} as Ports
  let typed = 0
  const type = (password: string, { signal } = visit) =>
    checkStrength({ email: 'ann@example.org', password, typed: ++typed }, ports, strength, signal)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { calls, type, visit, settle }
}

describe('checkStrength', () => {
  it('runs one check at a time, then only the latest', async () => {
    const { calls, type, settle } = createCheck()
    const first = type('a')
    expect(await type('ab')).toBeUndefined()
    expect(await type('abcdef')).toBeUndefined()
    expect(calls.map(({ password }) => password)).toEqual(['a'])
    calls[0]?.response()
    await settle()
    expect(calls.map(({ password }) => password)).toEqual(['a', 'abcdef'])
    expect(calls[1]?.email).toBe('ann@example.org')
    calls[1]?.response()
    expect(await first).toMatchObject({ typed: 3, strength: { valid: true } })
  })

  it('ignores the failure of a superseded check', async () => {
    const { calls, type, settle } = createCheck()
    const first = type('a')
    void type('abcdef')
    calls[0]?.response(new Error('Lost.'))
    await settle()
    calls[1]?.response()
    expect(await first).toMatchObject({ typed: 2 })
  })

  it('reports the failure of the latest check, and can repeat it', async () => {
    const { calls, type } = createCheck()
    const first = type('a')
    calls[0]?.response(new Error('Lost.'))
    await expect(first).rejects.toThrow('Lost.')
    const second = type('abcdef')
    calls[1]?.response()
    expect(await second).toMatchObject({ typed: 2 })
  })

  it('starts over on another visit and drops the previous result', async () => {
    const { calls, type, visit } = createCheck()
    const first = type('a')
    visit.abort()
    const second = type('b', new AbortController())
    calls[0]?.response()
    calls[1]?.response()
    expect(await first).toBeUndefined()
    expect(await second).toMatchObject({ typed: 2 })
  })
})
