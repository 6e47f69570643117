import type { sentences } from './en/sentences.ts'
import { fill, type Values, type ValuesOf } from './fill.ts'
import { isolationOf, type Locale, tags } from './locales.ts'
import { sentenceTables } from './server.ts'
import type { Text } from './text.ts'

type Key = keyof typeof sentences

/** A sentence that the server writes in the language of its reader: the key of languages/en/sentences.ts, and the values. */
export type Sentence = { key: Key; values: Values }

export const sentence = <Name extends Key>(
  key: Name,
  ...[values]: ValuesOf<(typeof sentences)[Name]>
): Sentence => ({ key, values: values ?? {} })

/**
 * A text without a translation: `entered` by a user, such as the reason of a ban, or `english` by contract, for the
 * developer of a client, such as which field of a request is invalid (docs/texts.md).
 */
export type Untranslated = { entered: string } | { english: string }

let overrides: Partial<Record<Locale, Record<string, Text>>> = {}

/** Sets the operator's own sentences, once at the start of the server (TEXTS_FILE). */
export function overrideSentences(texts: typeof overrides): void {
  overrides = texts
}

/** Writes a sentence in a language. An untranslated text stays as it is. */
export function write(locale: Locale, source: Sentence | Untranslated): string {
  if ('entered' in source) return source.entered
  if ('english' in source) return source.english
  const table: Record<Key, Text> = sentenceTables[locale]
  const text = overrides[locale]?.[source.key] ?? table[source.key]
  return fill(text, source.values, tags[locale], isolationOf(locale))
}
