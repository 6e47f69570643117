import { afterEach, expect, it } from 'vitest'
import { intlTag, setLocale } from './locale.ts'
import { perLocale } from './per-locale.ts'

const page = { lang: '', dir: '' }

afterEach(() => setLocale('en', page))

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
