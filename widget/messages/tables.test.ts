import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type MessageKey } from './en.ts'
import { createTables } from './tables.ts'

const keys = Object.keys(en) as MessageKey[]
const namesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each([
  ['German', de],
  ['Arabic', ar],
])('the %s table', (_, table) => {
  it('has exactly the keys of the English one', () => {
    expect(Object.keys(table).sort()).toEqual([...keys].sort())
  })

  it.each(keys)('says %s with the same names filled in, and in words of its own', (key) => {
    expect(namesIn(table[key])).toEqual(namesIn(en[key]))
    expect(table[key]).not.toBe('')
    expect(table[key]).not.toBe(en[key])
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
  ])('say %s in the right language', async (locale, back) => {
    const tables = createTables()
    await tables.load(locale)
    expect(tables.find(locale).back).toBe(back)
  })

  it('are English until another has arrived, and fetched once', async () => {
    const tables = createTables()
    const coming = tables.load('de')
    expect(coming).toBeInstanceOf(Promise)
    expect(tables.find('de')).toBe(en)
    expect(tables.load('de')).toBeUndefined()
    await coming
    expect(tables.find('de').back).toBe('Zurück')
    expect(tables.load('en')).toBeUndefined()
  })

  it('know which languages there are', () => {
    const tables = createTables()
    expect(['en-US', 'de-AT', 'ar', 'fr', 'constructor'].map(tables.has)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
