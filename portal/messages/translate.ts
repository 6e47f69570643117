import { fill, type Values, type ValuesOf } from '#languages/fill.ts'
import { directionOf, type Locale, tags } from '#languages/locales.ts'
import type { Table, Text } from '#languages/text.ts'
import type { en } from './en.ts'

export type Translate = <Key extends keyof typeof en>(
  key: Key,
  ...values: ValuesOf<(typeof en)[Key]>
) => string

/**
 * Creates the function that returns the texts of the screens.
 *
 * @param onRendered receives each key that is used, so that a test can find texts that no screen shows
 */
export function createTranslate(
  messages: Table,
  onRendered?: (key: string) => void,
  locale: Locale = 'en',
): Translate {
  // Isolated, so that a name or an address does not reorder a sentence that runs from right to left.
  const isolate = directionOf(locale) === 'rtl' ? (value: string) => `\u2068${value}\u2069` : undefined
  return (key, ...[values]) => {
    onRendered?.(key)
    return fill(
      (messages[key] as Text | undefined) ?? key,
      (values as Values | undefined) ?? {},
      tags[locale],
      isolate,
    )
  }
}
