import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { findLocale, type Locale } from '../../../mails/locales.ts'

/** The ID of a mail template of the project. Unknown IDs fall back to the built-in texts. */
export const TemplateId = z.optional(Text.check(z.maxLength(200)))

const NamesLocale = z.object({ locale: z.string().check(z.maxLength(200)) })

/** Returns the language of the `locale` of a body, English if it is unknown; undefined if the body names none. */
export function readLocale(body: unknown): Locale | undefined {
  const named = NamesLocale.safeParse(body)
  return named.success ? findLocale(named.data.locale) : undefined
}
