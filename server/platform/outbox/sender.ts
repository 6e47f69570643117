import type { Locale } from '#languages/locales.ts'
import type { Brand } from '../../../emails/values.ts'
import type { servedKinds } from '../schema/messages.ts'

/** The sender of emails, and the language it writes in. */
export type EmailSender = {
  brand: Brand
  /** the From line; null = the server's */
  from: string | null
  /** the project that the emails belong to; null = none, for the portal's notices */
  projectId: string | null
  /** the kind of that project; that of consumers by default */
  projectKind?: (typeof servedKinds)[number]
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
