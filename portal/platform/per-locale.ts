import { currentLocale, intlTag, type Locale } from './locale.ts'

/** A value that depends on the language, such as a formatter, created once for each. */
export function perLocale<Value>(create: (tag: string) => Value): () => Value {
  const created = new Map<Locale, Value>()
  return () => {
    const value = created.get(currentLocale()) ?? create(intlTag())
    created.set(currentLocale(), value)
    return value
  }
}
