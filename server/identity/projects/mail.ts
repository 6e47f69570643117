import type { Email } from '#contract/ids.ts'
import type { Locale } from '../../../mails/locales.ts'
import type { MailTemplate } from '../../../mails/template.ts'
import { isInactive, removeInactive } from '../../platform/outbox/inactive-addresses.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { templateMails, toTemplate } from '../document/mail-fields.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { findProjectById, type Project } from './store.ts'

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

/** The senders whose bounces concern a project. The notices of the portal's own wing belong to no project (null). */
export const toSenderIds = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>): (string | null)[] =>
  isPortal ? [id, null] : [id]

/** Sends mail of the project to an address again after a bounce, because a person has just proved the address. */
export async function allowMail(unit: UnitOfWork, address: Email): Promise<void> {
  // Hardly any address is inactive. The notices of the portal belong to no project.
  if (!(await isInactive(unit.tx, [unit.projectId, null], address))) return
  const project = await findProjectById(unit.tx, unit.projectId)
  if (project) await removeInactive(unit.tx, toSenderIds(project), address)
}
