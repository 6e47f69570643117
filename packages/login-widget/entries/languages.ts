import type { Messages } from '#languages/en/widget.ts'
import { languages } from '../../../widget/app/languages.ts'

/** The texts of the widget in a language. */
export type Language = {
  /** The first part of a BCP 47 tag, such as `de`. */
  locale: string
  /** The texts, by key. English replaces those that are missing. */
  messages: Partial<Messages>
}

/**
 * Uses texts that the page brings along, instead of those that the widget would fetch. Call it before the element appears.
 * Also adds languages that the widget does not have.
 */
export function addLanguage({ locale, messages }: Language): void {
  languages.set(locale.toLowerCase(), async () => messages as Messages)
}
