import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { createTranslate } from './translate.ts'

describe('createTranslate', () => {
  it('fills the values in', () =>
    expect(createTranslate(en)('opener.progress', { done: '1 MB', total: '2 MB' })).toBe('1 MB of 2 MB'))

  it('leaves a value that itself looks like a placeholder alone', () =>
    expect(createTranslate(en)('opener.denied', { error: '{reason}' })).toBe('Access denied: {reason}'))

  it('tells which texts were used', () => {
    const used: string[] = []
    const t = createTranslate(en, (key) => used.push(key))
    t('pin.wrong')
    t('login.wrong')
    expect(used).toEqual(['pin.wrong', 'login.wrong'])
  })
})
