import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { createTranslate } from './translate.ts'

describe('createTranslate', () => {
  it('fills in the placeholders', () =>
    expect(createTranslate(en)('opener.progress', { done: '1 MB', total: '2 MB' })).toBe('1 MB of 2 MB'))

  it('does not expand a placeholder inside a value', () =>
    expect(createTranslate(en)('opener.denied', { error: '{reason}' })).toBe('Access denied: {reason}'))

  it.each([
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
    [{ number: 10_000, text: '10,000+' }, '10,000+ files'],
  ])('chooses the form of a plural for %j', (count, text) =>
    expect(createTranslate(en)('files.count', { count })).toBe(text),
  )

  it('isolates what it fills in where the text runs from right to left', () => {
    const t = createTranslate({ 'verify.sent': 'رمز {email}' }, undefined, 'ar')
    expect(t('verify.sent', { email: 'ann@example.org' })).toBe('رمز \u2068ann@example.org\u2069')
  })

  it('reports the keys that were used', () => {
    const used: string[] = []
    const t = createTranslate(en, (key) => used.push(key))
    t('pin.wrong')
    t('login.wrong')
    expect(used).toEqual(['pin.wrong', 'login.wrong'])
  })
})
