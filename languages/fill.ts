import type { Placeholders, Plural, Text } from './text.ts'

/** The number of a plural: it chooses the form, and `text` is shown if the number is written in another way. */
export type Count = number | { number: number; text: string }

export type Values = Readonly<Record<string, string | number | Count>>

type ValuesIn<Source extends Text> = Source extends Plural
  ? { [Name in Exclude<Placeholders<Source>, 'count'>]: string | number } & { count: Count }
  : Record<Placeholders<Source>, string | number>

/** The values of a text as a parameter: a missing one is a compile error, and a plural needs its number. */
export type ValuesOf<Source extends Text> = Source extends Plural
  ? [values: ValuesIn<Source>]
  : [Placeholders<Source>] extends [never]
    ? []
    : [values: ValuesIn<Source>]

/**
 * Fills in the placeholders of a text. Values are not searched for placeholders, and one without a value stays.
 *
 * @param tag the language, which chooses the form of a plural
 * @param isolate writes a value, for example isolated from the direction of the text around it
 */
export function fill(
  text: Text,
  values: Values,
  tag = 'en',
  isolate = (value: string): string => value,
): string {
  const { count } = values
  const number = Number(typeof count === 'object' ? count.number : count)
  const form =
    typeof text === 'string' ? text : (text[new Intl.PluralRules(tag).select(number)] ?? text.other)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isolate(String(typeof value === 'object' ? value.text : value)),
  ])
  return fillForm(form, Object.fromEntries(entries))
}

/** Like `fill`, for a text that is no plural and values that are written. */
export const fillForm = (form: string, values: Readonly<Record<string, string>>): string =>
  form.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
