import type { Brand } from '../../../mails/values.ts'

/** Who a mail is from: its brand and its From line (null = the server's). */
export type MailSender = { brand: Brand; from: string | null }

/** The portal as a sender. */
export const toServerSender = ({
  productName,
  mailLook,
}: {
  productName: string
  mailLook: Omit<Brand, 'name'>
}): MailSender => ({
  brand: { name: productName, ...mailLook },
  from: null,
})
