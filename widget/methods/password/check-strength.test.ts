import { describe, expect, it } from 'vitest'
import type { Ports } from '../../core/ports.ts'
import type { PasswordStrength } from '../../core/provider.ts'
import { checkStrength } from './check-strength.ts'

/** A provider whose answers the test releases one by one. */
function createJudge() {
  const asked: { password: string; email: string | undefined; answer(failure?: Error): void }[] = []
  const strength = ({ password, email }: { password: string; email?: string }) =>
    new Promise<PasswordStrength>((resolve, reject) => {
      const found = {
        policy: 'zxcvbn',
        valid: password.length > 5,
        breached: false,
        score: 0,
        warning: '',
      } as const
      asked.push({ password, email, answer: (failure) => (failure ? reject(failure) : resolve(found)) })
    })
  const visit = new AbortController()
  // The ports are only an identity here; nothing is read from them.
  const ports = {} as Ports
  let typed = 0
  const type = (password: string, { signal } = visit) =>
    checkStrength(
      { method: 'password', run: 'judge', email: 'ann@example.org', password, typed: ++typed },
      ports,
      strength,
      signal,
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { asked, type, visit, settle }
}

describe('checkStrength', () => {
  it('runs one check at a time, then only the latest', async () => {
    const { asked, type, settle } = createJudge()
    const first = type('a')
    expect(await type('ab')).toBeUndefined()
    expect(await type('abcdef')).toBeUndefined()
    expect(asked.map(({ password }) => password)).toEqual(['a'])
    asked[0]?.answer()
    await settle()
    expect(asked.map(({ password }) => password)).toEqual(['a', 'abcdef'])
    expect(asked[1]?.email).toBe('ann@example.org')
    asked[1]?.answer()
    expect(await first).toMatchObject({ type: 'judged', typed: 3, strength: { valid: true } })
  })

  it('ignores the failure of a superseded check', async () => {
    const { asked, type, settle } = createJudge()
    const first = type('a')
    void type('abcdef')
    asked[0]?.answer(new Error('Lost.'))
    await settle()
    asked[1]?.answer()
    expect(await first).toMatchObject({ typed: 2 })
  })

  it('reports the failure of the latest check, and can repeat it', async () => {
    const { asked, type } = createJudge()
    const first = type('a')
    asked[0]?.answer(new Error('Lost.'))
    await expect(first).rejects.toThrow('Lost.')
    const second = type('abcdef')
    asked[1]?.answer()
    expect(await second).toMatchObject({ typed: 2 })
  })

  it('starts over on another visit and drops the previous result', async () => {
    const { asked, type, visit } = createJudge()
    const first = type('a')
    visit.abort()
    const second = type('b', new AbortController())
    asked[0]?.answer()
    asked[1]?.answer()
    expect(await first).toBeUndefined()
    expect(await second).toMatchObject({ typed: 2 })
  })
})
