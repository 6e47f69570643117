import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Project } from './store.ts'

/** A project as the sender of mails. */
export const toMailSender = ({
  name,
  sender,
  mail,
}: Pick<Project, 'name' | 'sender' | 'mail'>): MailSender => ({
  brand: {
    name,
    ...(mail.logo_url !== null && { logoUrl: mail.logo_url }),
    ...(mail.accent !== null && { accent: mail.accent }),
    ...(mail.support_email !== null && { supportEmail: mail.support_email }),
  },
  from: sender,
})
