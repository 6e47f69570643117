import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { createTranslate } from './translate.ts'

describe('createTranslate', () => {
  it('fills in the placeholders', () =>
    expect(createTranslate(en)('opener.progress', { done: '1 MB', total: '2 MB' })).toBe('1 MB of 2 MB'))

  it('does not expand a placeholder inside a value', () =>
    expect(createTranslate(en)('opener.denied', { error: '{reason}' })).toBe('Access denied: {reason}'))

  it('reports the keys that were used', () => {
    const used: string[] = []
    const t = createTranslate(en, (key) => used.push(key))
    t('pin.wrong')
    t('login.wrong')
    expect(used).toEqual(['pin.wrong', 'login.wrong'])
  })
})
