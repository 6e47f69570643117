import type { Locale } from '../../../mails/locales.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Project } from './store.ts'

/** A project as the sender of mails in a language. */
export const toMailSender = (
  { id: projectId, name, sender, mail }: Pick<Project, 'id' | 'name' | 'sender' | 'mail'>,
  locale: Locale,
): MailSender => ({
  brand: {
    name,
    ...(mail.logo_url !== null && { logoUrl: mail.logo_url }),
    ...(mail.accent !== null && { accent: mail.accent }),
    ...(mail.support_email !== null && { supportEmail: mail.support_email }),
  },
  from: sender,
  projectId,
  locale,
})
