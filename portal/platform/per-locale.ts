import type { Locale } from '#languages/locales.ts'
import { currentLocale, intlTag } from './locale.ts'

/** A value that depends on the language, such as a formatter, created once per language. */
export function perLocale<Value>(create: (tag: string) => Value): () => Value {
  const created = new Map<Locale, Value>()
  return () => {
    const value = created.get(currentLocale()) ?? create(intlTag())
    created.set(currentLocale(), value)
    return value
  }
}
