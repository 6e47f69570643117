import type { Locale } from '../../../emails/locales.ts'
import type { Brand } from '../../../emails/values.ts'

/** The sender of emails, and the language in which it writes to their reader. */
export type EmailSender = {
  brand: Brand
  /** the From line; null = the server's */
  from: string | null
  /** the project that the emails belong to; null = none, for the notices of the portal's own wing */
  projectId: string | null
  locale: Locale
}

/** The portal as a sender. */
export const toServerSender = (
  { productName, emailStyle }: { productName: string; emailStyle: Omit<Brand, 'name'> },
  locale: Locale,
): EmailSender => ({
  brand: { name: productName, ...emailStyle },
  from: null,
  projectId: null,
  locale,
})
