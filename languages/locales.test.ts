import { describe, expect, it } from 'vitest'
import { findLocale, locales, pluralCategories, tags } from './locales.ts'

describe('findLocale', () => {
  it.each([
    ['de-AT,en', 'de'],
    ['fr, AR_eg, de', 'ar'],
    ['en;q=0.5, de;q=0.8', 'de'],
    ['de;q=0, en', 'en'],
    ['tlh,ar', 'ar'],
    ['constructor', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('chooses for %j %s', (tags, locale) => expect(findLocale(tags)).toBe(locale))
})

it.each(locales)('the plural categories of %s are those of Intl', (locale) => {
  expect(new Intl.PluralRules(tags[locale]).resolvedOptions().pluralCategories.toSorted()).toEqual(
    [...pluralCategories[locale]].toSorted(),
  )
})
