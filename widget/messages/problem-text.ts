import type { Messages } from '#languages/en/widget.ts'
import { recordKey, type Translate } from './translate.ts'

type ProblemText = { code: string; message?: string; origin?: { error_type: string } }

/**
 * The text of a problem: by its code, else the provider's message. A rate limit that the provider names more
 * precisely than `too_many_requests` uses that name, or the provider's message.
 */
export function toSentence({ code, message, origin }: ProblemText, messages: Messages): string {
  const texts: Partial<Record<string, string>> = messages
  const exact = code === 'too_many_requests' && message ? (origin?.error_type ?? code) : code
  const key = `error.${exact}`
  const sentence = exact === 'unknown' ? undefined : texts[key]
  if (sentence !== undefined) recordKey(key)
  else if (message === undefined) recordKey('error.unknown')
  return sentence ?? message ?? messages['error.unknown']
}

/** Formats ms as minutes and seconds: 90000 → `1:30`. Rounds up to whole seconds. */
export function toMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats the remaining wait in ms as a sentence. */
export const formatWait = (t: Translate) => (left: number) =>
  left > 0 ? t('wait', { time: toMinutesAndSeconds(left) }) : t('wait.over')
