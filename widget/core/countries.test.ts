import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { findLikelyCountry, listCountries } from './countries.ts'

describe('the countries', () => {
  it('match libphonenumber’s countries and calling codes', () => {
    const listed = Object.fromEntries(listCountries('en').map(({ code, callingCode }) => [code, callingCode]))
    expect(listed).toEqual(
      Object.fromEntries(getCountries().map((code) => [code, getCountryCallingCode(code)])),
    )
  })

  it('have localized names in the locale’s order', () => {
    const german = listCountries('de').map(({ name }) => name)
    expect(german).toContain('Deutschland')
    expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Pakistan'))
    expect(listCountries('ar').find(({ code }) => code === 'EG')?.name).toBe('مصر')
  })

  it('have English names without a locale', () => {
    expect(listCountries('no_such tag').find(({ code }) => code === 'DE')?.name).toBe('Germany')
  })
})

describe('findLikelyCountry', () => {
  it.each<[string, string[], string]>([
    ['de-AT', ['en-GB'], 'AT'],
    ['en', ['en-GB', 'fr-FR'], 'GB'],
    ['en', ['fr', 'nl-BE'], 'BE'],
    ['de', ['de'], 'DE'],
    ['en', [], 'US'],
    ['en-150', ['not a tag'], 'US'],
    ['not a tag', [], 'US'],
  ])('for a widget in %s and a browser in %j is %s', (locale, languages, country) =>
    expect(findLikelyCountry(locale, languages)).toBe(country),
  )
})
