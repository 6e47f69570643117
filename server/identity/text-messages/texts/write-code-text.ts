import type { Locale } from '../../../../emails/locales.ts'
import { ar } from './ar.ts'
import type { CodeWords } from './code-text.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { isOneSegment } from './segment-rules.ts'

const languages: Readonly<Record<Locale, CodeWords>> = { ar, de, en }

export type CodeTextOptions = {
  /** the name of the project */
  name: string
  code: string
  minutes: number
  /** the reader's language */
  locale: Locale
  /** the host of the page that fills in the code by itself (WebOTP) */
  host?: string | undefined
}

/**
 * Writes a text message with a code, which comes first so that phones offer it. The text is brief if the full one takes
 * more than one segment.
 */
export function writeCodeText({ name, code, minutes, locale, host }: CodeTextOptions): string {
  const words = languages[locale]
  // Browsers read the last line: the host of the page, and the code.
  const end = host === undefined ? '' : `\n\n@${host} #${code}`
  const full = `${words.full({ code, name, period: words.minutes(minutes) })}${end}`
  return isOneSegment(full) ? full : `${words.brief({ code, name })}${end}`
}
