import { fill, type Values, type ValuesOf } from '#languages/fill.ts'
import { isolationOf, type Locale, tags } from '#languages/locales.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import type { Table, Text } from '#languages/text.ts'
import type { en } from './en.ts'

export type Translate = <Key extends keyof typeof en>(
  key: Key,
  ...values: ValuesOf<(typeof en)[Key]>
) => ScreenText

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
  const isolate = isolationOf(locale)
  return (key, ...[values]) => {
    onRendered?.(key)
    const text = (messages[key] as Text | undefined) ?? key
    return fill(text, (values as Values | undefined) ?? {}, tags[locale], isolate) as ScreenText
  }
}
