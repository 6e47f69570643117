import type { MailTemplate } from '../../../mails/template.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import { templateMails, toTemplate } from '../document/mail-fields.ts'
import type { Project } from './store.ts'

/** Which texts a mail has: its kind, and the ID of the template that the request names. */
export type TemplateChoice = { kind: string; id: string | undefined }

/**
 * Chooses the language of a mail, and the texts of the project in that language. Without such texts, or with an unknown
 * ID, the mail has the built-in ones.
 */
export function chooseTexts({ mail }: Pick<Project, 'mail'>, { kind, id }: TemplateChoice) {
  const locale = readerLocale()
  const named = mail.templates.find((template) => template.id === id && templateMails[template.mail] === kind)
  const texts = named?.texts[locale]
  return { locale, ...(texts && { template: toTemplate(texts) satisfies MailTemplate }) }
}
