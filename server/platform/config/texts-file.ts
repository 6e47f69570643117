import { authenticated } from '#languages/en/portal/authenticated.ts'
import { baker } from '#languages/en/portal/baker.ts'
import { dashboard } from '#languages/en/portal/dashboard.ts'
import { first } from '#languages/en/portal/first.ts'
import { notice } from '#languages/en/portal/notice.ts'
import { sentences } from '#languages/en/sentences.ts'
import { type Locale, locales, pluralCategories } from '#languages/locales.ts'
import type { Text } from '#languages/text.ts'
import { ConfigError } from '../errors/config-error.ts'
import { readSettingFile } from './read-setting-file.ts'

/** The operator's texts, by language and key. */
export type Texts = Partial<Record<Locale, Record<string, Text>>>

/** The operator's texts of the portal's screens, and of what its API responds. */
export type TextOverrides = { screens: Texts; sentences: Texts }

const tables = { screens: { ...first, ...authenticated, ...dashboard, ...baker, ...notice }, sentences }
const maxBytes = 256 * 1024

/**
 * Reads the operator's texts: JSON with the texts of each language by key. A text may leave placeholders out.
 * @param path TEXTS_FILE
 * @throws ConfigError that names the first problem
 */
export function readTexts(path: string | undefined): TextOverrides {
  const overrides: TextOverrides = { screens: {}, sentences: {} }
  if (path === undefined) return overrides
  for (const [language, table] of Object.entries(asRecord(readJson(path), path))) {
    const locale = locales.find((candidate) => candidate === language)
    if (!locale) throw problem(path, `'${language}' is not a language: use ${locales.join(', ')}`)
    for (const [key, text] of Object.entries(asRecord(table, `${path}, ${locale}`))) {
      const kind = (['screens', 'sentences'] as const).find((name) => Object.hasOwn(tables[name], key))
      if (!kind) throw problem(path, `${locale}: there is no text '${key}'`)
      const source = (tables[kind] as Record<string, Text>)[key] ?? ''
      overrides[kind][locale] = {
        ...overrides[kind][locale],
        [key]: toText(text, source, locale, `${path}, ${key}`),
      }
    }
  }
  return overrides
}

/** Checks that a text has the forms of the language, and no unknown placeholder. */
function toText(text: unknown, source: Text, locale: Locale, place: string): Text {
  const forms = typeof text === 'string' ? { other: text } : asRecord(text, place)
  const plurals = pluralCategories[locale]
  const allowed = namesIn(Object.values(typeof source === 'string' ? { source } : source).join())
  for (const [form, value] of Object.entries(forms)) {
    if (typeof value !== 'string' || value.trim() === '') throw problem(place, 'must be a text')
    if (typeof text !== 'string' && typeof source === 'string') throw problem(place, 'has no plural forms')
    if (!plurals.some((plural) => plural === form))
      throw problem(place, `'${form}' is no form of ${locale}: use ${plurals.join(', ')}`)
    const unknown = namesIn(value).find((name) => !allowed.includes(name))
    if (unknown !== undefined) throw problem(place, `there is no placeholder {${unknown}}`)
  }
  if (forms.other === undefined) throw problem(place, "the form 'other' is missing")
  return text as Text
}

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function readJson(path: string): unknown {
  const text = readSettingFile(path, `TEXTS_FILE names ${path}, which`)
  if (text.length > maxBytes) throw problem(path, 'may have 256 KB at most')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw problem(path, `is not valid JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}

function asRecord(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw problem(place, 'must be an object')
  return value as Record<string, unknown>
}

const problem = (place: string, sentence: string) => new ConfigError(`TEXTS_FILE: ${place}: ${sentence}.`)
