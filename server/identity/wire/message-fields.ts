import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { describeCall } from '../../platform/http/current-call.ts'

/** The ID of a mail template of the project. Unknown IDs fall back to the built-in texts. */
export const TemplateId = z.optional(Text.check(z.maxLength(200)))

const NamesLocale = z.object({ locale: z.string().check(z.maxLength(200)) })

/** Uses the `locale` of a body as the language of the messages of this call. Unknown languages fall back to English. */
export function noteLocale(body: unknown): void {
  const named = NamesLocale.safeParse(body)
  if (named.success) describeCall({ languages: named.data.locale })
}
