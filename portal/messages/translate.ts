import type { en } from './en.ts'
import type { Count, Placeholders, Plural, Table, Text } from './text.ts'

type Value = string | number

/** The values of a text's placeholders; a plural needs its number. */
type Values<Source extends Text> = Source extends Plural
  ? { [Name in Exclude<Placeholders<Source>, 'count'>]: Value } & { count: Count }
  : Record<Placeholders<Source>, Value>

/** A missing value is a compile error. */
type ValuesOf<Source extends Text> = Source extends Plural
  ? [values: Values<Source>]
  : [Placeholders<Source>] extends [never]
    ? []
    : [values: Values<Source>]

export type Translate = <Key extends keyof typeof en>(
  key: Key,
  ...values: ValuesOf<(typeof en)[Key]>
) => string

/** How a language writes: its tag for Intl, and its direction. */
export type Writing = { tag: string; dir: 'ltr' | 'rtl' }

type Filling = Record<string, Value | Count>

/**
 * Creates the function that returns the texts of the screens.
 *
 * @param onRendered receives each key that is used, so that a test can find texts that no screen shows
 */
export function createTranslate(
  messages: Table,
  onRendered?: (key: string) => void,
  writing: Writing = { tag: 'en', dir: 'ltr' },
): Translate {
  return (key, ...values) => {
    onRendered?.(key)
    const [filling = {}] = values as [Filling?]
    return fill(messages[key] ?? key, filling, writing)
  }
}

/** Fills in the placeholders of a text. */
export function fill(text: Text, values: Filling, { tag, dir }: Writing): string {
  const form = typeof text === 'string' ? text : findForm(text, values.count, tag)
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const formatted = String(typeof value === 'object' ? value.text : value)
    // Isolated, so that a name or an address does not reorder a sentence that runs from right to left.
    return dir === 'rtl' ? `\u2068${formatted}\u2069` : formatted
  })
}

function findForm(plural: Plural, count: Filling[string] | undefined, tag: string): string {
  const number = Number(typeof count === 'object' ? count.number : count)
  return plural[new Intl.PluralRules(tag).select(number)] ?? plural.other
}
