import { describe, expect, it, vi } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { additional } from './en/additional.ts'
import { later } from './en/later.ts'
import { secondFactor } from './en/second-factor.ts'
import { en, type MessageKey } from './en.ts'
import { createTables, withFallback } from './tables.ts'

const languages = new Map([
  ['de', async () => de],
  ['ar', async () => ar],
])
const keys = Object.keys(en) as MessageKey[]
/** Names that are the same in every language. */
const properNames: MessageKey[] = ['tab.whatsapp']
const namesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each([
  ['German', de],
  ['Arabic', ar],
])('the %s table', (_, table) => {
  it('has exactly the keys of the English table', () => {
    expect(Object.keys(table).sort()).toEqual([...keys].sort())
  })

  it.each(keys)('translates %s with the same placeholders', (key) => {
    expect(namesIn(table[key])).toEqual(namesIn(en[key]))
    expect(table[key]).not.toBe('')
    if (!properNames.includes(key)) expect(table[key]).not.toBe(en[key])
  })
})

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
    expect(tables.load('de')).toBeUndefined()
    await coming
    expect(tables.find('de').back).toBe('Zurück')
    expect(tables.load('en')).toBeUndefined()
  })

  it('retry a language that failed to load', async () => {
    const fetch = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue(de)
    const tables = createTables(new Map([['de', fetch]]))
    await tables.load('de')
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
    tables.add(secondFactor)
    expect(inUse.map(({ back }) => back)).toEqual(['Back', 'Back'])
    expect(inUse.map((table) => table['main.or'])).toEqual(['or', 'either'])
    expect(tables.find('de').back).toBe('Zurück')
    expect(Object.keys(tables.find('en')).sort()).toEqual([...keys].sort())
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
