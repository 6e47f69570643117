import { describe, expect, it } from 'vitest'
import { authenticated as arAuthenticated } from './ar/authenticated.ts'
import { baker as arBaker } from './ar/baker.ts'
import { dashboard as arDashboard } from './ar/dashboard.ts'
import { first as arFirst } from './ar/first.ts'
import { authenticated as deAuthenticated } from './de/authenticated.ts'
import { baker as deBaker } from './de/baker.ts'
import { dashboard as deDashboard } from './de/dashboard.ts'
import { first as deFirst } from './de/first.ts'
import { en, type MessageKey } from './en.ts'
import { type Fitting, type Table, type Text, translationOf } from './text.ts'

const german: Table = { ...deFirst, ...deAuthenticated, ...deDashboard, ...deBaker }
const arabic: Table = { ...arFirst, ...arAuthenticated, ...arDashboard, ...arBaker }

const keys = Object.keys(en) as MessageKey[]
const english: Table = en

/** Names and symbols that are the same in every language, and German words that English has too. */
const equal = /^(?:footer\.copyright|type\.(?:pdf|csv|json)|activity\.none|range\.between)$/
const alsoGerman =
  /^(?:passkeys\.title|panel\.(?:passkeys|admin)|footer\.version|users\.(?:status|admins)|download\.app|files\.id|activity\.id|confirmPassword\.label)$/

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const longest = (text: Text) => (typeof text === 'string' ? text : text.other)

describe.each([
  ['de', german],
  ['ar', arabic],
])('the table in %s', (language, table) => {
  it('has the keys of the English table', () =>
    expect(Object.keys(table).toSorted()).toEqual(keys.toSorted()))

  it.each(keys)('translates %s with the same placeholders', (key) => {
    const [text, source] = [table[key] ?? '', english[key] ?? '']
    expect(typeof text).toBe(typeof source)
    expect(namesIn(longest(text))).toEqual(namesIn(longest(source)))
    for (const form of formsOf(text)) {
      expect(form.trim()).not.toBe('')
      expect(namesIn(longest(source))).toEqual(expect.arrayContaining(namesIn(form)))
    }
    if (!equal.test(key) && !(language === 'de' && alsoGerman.test(key))) expect(text).not.toEqual(source)
  })

  it('has each plural category of the language', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const plurals = Object.values(table).filter((text) => typeof text !== 'string')
    expect(plurals.length).toBeGreaterThan(5)
    for (const text of plurals) expect(Object.keys(text).toSorted()).toEqual(categories)
  })
})

it('a translation compiles only if its keys and placeholders are those of English', () => {
  const source = { greeting: 'Hello {name}', files: { one: '1 file', other: '{count} files' } } as const
  const declare = translationOf<typeof source, 'de'>()
  const files = { one: '1 Datei', other: '{count} Dateien' } as const
  type Accepted<Translation> = Translation extends Fitting<typeof source, Translation, 'de'> ? true : false
  const accepted: Accepted<{ greeting: 'Hallo {name}'; files: typeof files }> = true
  const wrong: [
    missing: Accepted<{ greeting: 'Hallo {name}' }>,
    placeholder: Accepted<{ greeting: 'Hallo'; files: typeof files }>,
    unknown: Accepted<{ greeting: 'Hallo {name} {nick}'; files: typeof files }>,
    unknownKey: Accepted<{ greeting: 'Hallo {name}'; files: typeof files; more: 'Mehr' }>,
    plain: Accepted<{ greeting: 'Hallo {name}'; files: '{count} Dateien' }>,
    form: Accepted<{ greeting: 'Hallo {name}'; files: { other: '{count} Dateien' } }>,
  ] = [false, false, false, false, false, false]
  expect([accepted, wrong.some(Boolean)]).toEqual([true, false])
  expect(declare({ greeting: 'Hallo {name}', files }).greeting).toBe('Hallo {name}')
})
