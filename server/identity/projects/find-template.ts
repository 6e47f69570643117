import type { Locale } from '../../../mails/locales.ts'
import type { MailTemplate } from '../../../mails/template.ts'
import { templateMails, toTemplate } from '../document/mail-fields.ts'
import type { Project } from './store.ts'

/** Which texts a mail has: its kind, and the ID of the template that the request names. */
export type TemplateChoice = { kind: string; id: string | undefined }

/**
 * Finds the project's own texts of a mail in a language. Without them, or with an unknown ID, the mail has the built-in
 * ones.
 */
export function findTemplate(
  { mail }: Pick<Project, 'mail'>,
  { kind, id }: TemplateChoice,
  locale: Locale,
): { template?: MailTemplate } {
  const named = mail.templates.find((template) => template.id === id && templateMails[template.mail] === kind)
  const texts = named?.texts[locale]
  return texts ? { template: toTemplate(texts) } : {}
}
