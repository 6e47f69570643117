import type { MessageKey, Messages } from './en.ts'

/** Looks a text up and fills in its `{names}`. */
export type Translate = (key: MessageKey, values?: Record<string, string>) => string

export function createTranslate(messages: Messages): Translate {
  return (key, values = {}) => {
    note(key)
    // A word may be missing for a moment: in a drawing that is drawn again as soon as the words are there.
    return (messages[key] ?? '').replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  }
}

/** A page of a test run collects the keys that are drawn, to see that no text is out of reach. Others have no such thing. */
const note = (key: string) =>
  (globalThis as { messageKeys?: { add(key: string): void } }).messageKeys?.add(`widget ${key}`)

type Said = { code: string; message?: string; origin?: { error_type: string } }

/**
 * The sentence for a problem: by its code, else in the words that came with it. A limit that the provider names
 * more exactly than `too_many_requests` is said by that name, or in the provider's own words.
 */
export function toSentence({ code, message, origin }: Said, messages: Messages): string {
  const known: Partial<Record<string, string>> = messages
  const exact = code === 'too_many_requests' && message ? (origin?.error_type ?? code) : code
  const key = `error.${exact}`
  const sentence = exact === 'unknown' ? undefined : known[key]
  if (sentence !== undefined) note(key)
  else if (message === undefined) note('error.unknown')
  return sentence ?? message ?? messages['error.unknown']
}

/** Minutes and seconds, as a countdown shows them: 90000 ms → `1:30`. Parts of a second count as a whole one. */
export function toMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The line that says how long one still has to wait, for a wait in milliseconds. */
export const sayWait = (t: Translate) => (left: number) =>
  left > 0 ? t('wait', { time: toMinutesAndSeconds(left) }) : t('wait.over')

/** Which way a language is written. The card's texts are in it, whatever the page around is in. */
export const toDirection = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'

const rightToLeft = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']
