import type { MessageKey, Messages } from '#languages/en/widget.ts'
import { fillForm } from '#languages/fill.ts'
import type { ScreenText } from '#languages/screen-text.ts'

/** Returns the text of a key with its `{placeholders}` filled in. */
export type Translate = (key: MessageKey, values?: Record<string, string>) => ScreenText

export function createTranslate(messages: Messages): Translate {
  return (key, values = {}) => {
    recordKey(key)
    // A text may be missing in a render that repeats as soon as the texts have loaded.
    return fillForm(messages[key] ?? '', values) as ScreenText
  }
}

/** Browser tests collect the rendered keys here, to find unreachable texts. Does nothing in production. */
export const recordKey = (key: string) =>
  (globalThis as { messageKeys?: { add(key: string): void } }).messageKeys?.add(`widget ${key}`)

/** The writing direction of a language. The card uses it regardless of the page around it. */
export const toDirection = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'

const rightToLeft = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']
