import { describe, expect, it } from 'vitest'
import { widget as arWidget } from './ar/widget.ts'
import { business as arBusiness, secondStep as arSecondStep } from './ar/widget-business.ts'
import { widget as deWidget } from './de/widget.ts'
import { business as deBusiness, secondStep as deSecondStep } from './de/widget-business.ts'
import { authenticated } from './en/portal/authenticated.ts'
import { baker } from './en/portal/baker.ts'
import { dashboard } from './en/portal/dashboard.ts'
import { first } from './en/portal/first.ts'
import { notice } from './en/portal/notice.ts'
import { secondStep as enSecondStep } from './en/widget/second-step.ts'
import { en as enWidget } from './en/widget.ts'
import { business as enBusiness } from './en/widget-business.ts'
import { pluralCategories } from './locales.ts'
import { infoPages } from './pages.ts'
import { portalTables } from './portal.ts'
import { messages, sentenceTables } from './server.ts'
import { type Fitting, type Table, type Text, translationOf } from './text.ts'

/** The texts of a table by path, also of groups and lists. */
function textsIn(table: unknown, path = ''): [path: string, text: Text][] {
  if (typeof table === 'string' || isPlural(table)) return [[path, table]]
  return Object.entries(table as object).flatMap(([key, part]) =>
    textsIn(part, path === '' ? key : `${path}/${key}`),
  )
}

const isPlural = (part: unknown): part is Exclude<Text, string> =>
  typeof part === 'object' && part !== null && 'other' in part && typeof part.other === 'string'

const loadPortal = async (language: 'de' | 'ar') => {
  const parts = await Promise.all(Object.values(portalTables[language]).map((load) => load()))
  return Object.assign({}, ...parts) as Table
}

const english = {
  widget: { ...enWidget, ...enBusiness, ...enSecondStep },
  portal: { ...first, ...authenticated, ...dashboard, ...baker, ...notice },
  pages: infoPages.en,
  sentences: sentenceTables.en,
  ...messages.en,
}
const translations = {
  de: {
    widget: { ...deWidget, ...deBusiness, ...deSecondStep },
    portal: await loadPortal('de'),
    pages: infoPages.de,
    sentences: sentenceTables.de,
    ...messages.de,
  },
  ar: {
    widget: { ...arWidget, ...arBusiness, ...arSecondStep },
    portal: await loadPortal('ar'),
    pages: infoPages.ar,
    sentences: sentenceTables.ar,
    ...messages.ar,
  },
}

/** Names and symbols that are the same in every language, and German words that English has too. */
const equal =
  /^(?:widget\/tab\.whatsapp|portal\/(?:footer\.copyright|type\.(?:pdf|csv|json)|activity\.none|range\.between|palette\.key|shortcuts\.(?:home|end)))$/
const alsoGerman =
  /^(?:portal\/(?:panel\.(?:passkeys|admin)|footer\.version|users\.(?:status|admins)|download\.app|files\.id|activity\.id|list\.filter(?:Count)?|settings\.theme\.system|confirmPassword\.label|device\.(?:tablet|desktop))|emails\/valueTexts\/browser|pages\/faq\/title)$/

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const longest = (text: Text) => (typeof text === 'string' ? text : text.other)

describe.each(['de', 'ar'] as const)('the tables in %s', (language) => {
  const table = new Map(textsIn(translations[language]))

  it('have the keys of the English tables', () =>
    expect([...table.keys()].toSorted()).toEqual(
      textsIn(english)
        .map(([path]) => path)
        .toSorted(),
    ))

  it.each(textsIn(english))('translate %s with the same placeholders', (path, source) => {
    const text = table.get(path) ?? ''
    expect(typeof text).toBe(typeof source)
    expect(namesIn(longest(text))).toEqual(namesIn(longest(source)))
    for (const form of formsOf(text)) {
      expect(form.trim()).not.toBe('')
      expect(namesIn(longest(source))).toEqual(expect.arrayContaining(namesIn(form)))
    }
    const isOnlyPlaceholder = /^\{\w+\}$/.test(longest(source))
    if (!isOnlyPlaceholder && !equal.test(path) && !(language === 'de' && alsoGerman.test(path)))
      expect(text).not.toEqual(source)
  })

  it('have each plural category of the language', () => {
    const plurals = [...table.values()].filter((text) => typeof text !== 'string')
    expect(plurals.length).toBeGreaterThan(10)
    for (const text of plurals)
      expect(Object.keys(text).toSorted()).toEqual([...pluralCategories[language]].toSorted())
  })
})

it('the portal and its API have different keys, so that an operator can override both in one file', () =>
  expect(Object.keys(english.sentences).filter((key) => Object.hasOwn(english.portal, key))).toEqual([]))

it('a translation compiles only if its keys and placeholders are those of English', () => {
  const source = {
    greeting: 'Hello {name}',
    files: { one: '1 file', other: '{count} files' },
    letter: { lines: ['Hi {name}', 'Bye'] },
  } as const
  const declare = translationOf<typeof source, 'de'>()
  const files = { one: '1 Datei', other: '{count} Dateien' } as const
  const letter = { lines: ['Hallo {name}', 'Tschüs'] } as const
  type Accepted<Translation> = Translation extends Fitting<typeof source, Translation, 'de'> ? true : false
  type With<Part> = Accepted<
    Omit<{ greeting: 'Hallo {name}'; files: typeof files; letter: typeof letter }, keyof Part> & Part
  >
  const accepted: With<{ greeting: 'Guten Tag, {name}' }> = true
  const wrong: [
    missing: Accepted<{ greeting: 'Hallo {name}' }>,
    placeholder: With<{ greeting: 'Hallo' }>,
    unknown: With<{ greeting: 'Hallo {name} {nick}' }>,
    unknownKey: With<{ more: 'Mehr' }>,
    plain: With<{ files: '{count} Dateien' }>,
    form: With<{ files: { other: '{count} Dateien' } }>,
    nested: With<{ letter: { lines: readonly ['Hallo', 'Tschüs'] } }>,
    shorter: With<{ letter: { lines: readonly ['Hallo {name}'] } }>,
  ] = [false, false, false, false, false, false, false, false]
  expect([accepted, wrong.some(Boolean)]).toEqual([true, false])
  expect(declare({ greeting: 'Hallo {name}', files, letter }).greeting).toBe('Hallo {name}')
})
