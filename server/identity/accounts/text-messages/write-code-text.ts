import { fill } from '#languages/fill.ts'
import { type Locale, tags } from '#languages/locales.ts'
import { messages } from '#languages/server.ts'
import { isOneSegment } from './segment-rules.ts'

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
  const texts = messages[locale].textMessages
  const period = fill(texts.minutes, { count: minutes }, tags[locale])
  // Browsers read the last line: the host of the page, and the code.
  const end = host === undefined ? '' : `\n\n@${host} #${code}`
  const full = `${fill(texts.full, { code, name, period })}${end}`
  return isOneSegment(full) ? full : `${fill(texts.brief, { code, name })}${end}`
}
