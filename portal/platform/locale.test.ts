import { afterEach, describe, expect, it } from 'vitest'
import { findLocale, intlTag, setLocale } from './locale.ts'
import { perLocale } from './per-locale.ts'

const page = { lang: '', dir: '' }

afterEach(() => setLocale('en', page))

describe('findLocale', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'AR_eg', 'de'], 'ar'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['de', ['ar'], 'de'],
    ['tlh', ['ar'], 'ar'],
    ['constructor', [], 'en'],
  ])('chooses for %j and %j %s', (chosen, preferred, locale) =>
    expect(findLocale(chosen, preferred)).toBe(locale),
  )
})

it('creates a formatter once for each language', () => {
  const tags: string[] = []
  const format = perLocale((tag) => tags.push(tag))
  format()
  format()
  setLocale('ar', page)
  format()
  expect(tags).toEqual(['en', 'ar-u-ca-gregory-nu-latn'])
  expect(intlTag()).toBe('ar-u-ca-gregory-nu-latn')
  expect(page).toEqual({ lang: 'ar', dir: 'rtl' })
})
