import type { Locale } from '../../../mails/locales.ts'
import type { Brand } from '../../../mails/values.ts'

/** The sender of mails, and the language in which it writes to their reader. */
export type MailSender = {
  brand: Brand
  /** the From line; null = the server's */
  from: string | null
  /** the project that the mails belong to; null = none, for the notices of the portal's own wing */
  projectId: string | null
  locale: Locale
}

/** The portal as a sender. */
export const toServerSender = (
  { productName, mailLook }: { productName: string; mailLook: Omit<Brand, 'name'> },
  locale: Locale,
): MailSender => ({
  brand: { name: productName, ...mailLook },
  from: null,
  projectId: null,
  locale,
})
