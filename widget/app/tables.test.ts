import { describe, expect, it, vi } from 'vitest'
import { widget as ar } from '#languages/ar/widget.ts'
import { widget as de } from '#languages/de/widget.ts'
import { warnings } from '#languages/en/strength.ts'
import { additional } from '#languages/en/widget/additional.ts'
import { later } from '#languages/en/widget/later.ts'
import { link } from '#languages/en/widget/link.ts'
import { password } from '#languages/en/widget/password.ts'
import { secondFactor } from '#languages/en/widget/second-factor.ts'
import { en, type Messages } from '#languages/en/widget.ts'
import { createTables, withFallback } from './tables.ts'

const languages = new Map<string, () => Promise<Partial<Messages>>>([
  ['de', async () => de],
  ['ar', async () => ar],
])

describe('the tables', () => {
  it.each([
    ['de', 'Zurück'],
    ['de-AT', 'Zurück'],
    ['DE_ch', 'Zurück'],
    ['ar-EG', 'رجوع'],
    ['fr', 'Back'],
    ['', 'Back'],
    ['en-GB', 'Back'],
    ['constructor', 'Back'],
  ])('use the right language for %s', async (locale, back) => {
    const tables = createTables(languages)
    await tables.load(locale)
    tables.add(later)
    expect(tables.find(locale).back).toBe(back)
  })

  it('are English until another has loaded, and load once', async () => {
    const tables = createTables(languages)
    const coming = tables.load('de')
    expect(coming).toBeInstanceOf(Promise)
    expect(tables.find('de')).toBe(tables.find('en'))
    expect(tables.find('de')['main.title']).toBe(en['main.title'])
    expect(tables.load('de-AT')).toBe(coming)
    await coming
    expect(tables.load('de')).toBeUndefined()
    expect(tables.find('de').back).toBe('Zurück')
    expect(tables.load('en')).toBeUndefined()
  })

  it('retry a language that failed to load', async () => {
    const fetch = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue(de)
    const tables = createTables(new Map([['de', fetch]]))
    await expect(tables.load('de')).rejects.toThrow('lost')
    expect(tables.find('de')['main.or']).toBe('or')
    await tables.load('de')
    expect(tables.find('de')['main.or']).toBe('oder')
  })

  it('receive the remaining English texts, also while in use', async () => {
    const tables = createTables(languages)
    await tables.load('de')
    const inUse = [tables.find('en'), withFallback({ 'main.or': 'either' }, tables.find('en'))]
    expect(inUse.map(({ back }) => back)).toEqual([undefined, undefined])
    tables.add(later)
    tables.add(additional)
    tables.add(link)
    tables.add(password)
    tables.add(secondFactor)
    tables.add(warnings)
    expect(inUse.map(({ back }) => back)).toEqual(['Back', 'Back'])
    expect(inUse.map((table) => table['main.or'])).toEqual(['or', 'either'])
    expect(tables.find('de').back).toBe('Zurück')
    expect(Object.keys(tables.find('en')).sort()).toEqual(Object.keys(en).sort())
  })

  it('list the available languages', () => {
    const tables = createTables(languages)
    expect(['en-US', 'de-AT', 'ar', 'fr', 'constructor'].map(tables.has)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
