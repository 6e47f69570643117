import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Locale } from '#languages/locales.ts'
import type { EmailTemplate } from '../../../../emails/template.ts'
import type { Config } from '../../../platform/config/config.ts'
import { compileSql } from '../../../platform/db/prepared.ts'
import { buildRemoval } from '../../../platform/outbox/inactive-addresses.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { templateEmails, toTemplate } from '../document/email-fields.ts'
import { projects } from '../schema/projects.ts'
import type { ProjectUnit } from '../unit-of-work.ts'
import type { Project } from './store.ts'

/**
 * A project as the sender of emails in a given language.
 * @param config the portal's emails have the server's style (MAIL_LOGO_URL and so on) where its document sets none
 */
export const toEmailSender = (
  { id: projectId, kind: projectKind, name, sender, emailSettings, isPortal }: SendingProject,
  locale: Locale,
  { emailStyle }: Pick<Config, 'emailStyle'>,
): EmailSender => ({
  brand: {
    ...(isPortal && emailStyle),
    name,
    ...(emailSettings.logo_url !== null && { logoUrl: emailSettings.logo_url }),
    ...(emailSettings.accent !== null && { accent: emailSettings.accent }),
    ...(emailSettings.support_email !== null && { supportEmail: emailSettings.support_email }),
  },
  from: sender,
  projectId,
  projectKind,
  locale,
})

type SendingProject = Pick<Project, 'id' | 'kind' | 'name' | 'sender' | 'emailSettings' | 'isPortal'>

/** Selects the texts of an email: its kind, and the ID of the template that the request names. */
export type TemplateChoice = { kind: string; id: string | undefined }

/**
 * Finds a project's own texts for an email in a language. Without them, or with an unknown ID, the email has the
 * built-in texts.
 */
export function findTemplate(
  { emailSettings }: Pick<Project, 'emailSettings'>,
  { kind, id }: TemplateChoice,
  locale: Locale,
): { template?: EmailTemplate } {
  const customTemplate = emailSettings.templates.find(
    (template) => template.id === id && templateEmails[template.mail] === kind,
  )
  const texts = customTemplate?.texts[locale]
  return texts ? { template: toTemplate(texts) } : {}
}

/** The senders whose bounces concern a project. Notices from the portal's own subsystem belong to no project (null). */
export const toSenderIds = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>): (string | null)[] =>
  isPortal ? [id, null] : [id]

/** Allows emails of the project to an address again after a bounce, because someone has just proved the address. */
export async function allowEmail(unit: ProjectUnit, address: Email): Promise<void> {
  await unit.tx.execute(buildAllowance(unit, address))
}

/** The portal's notices belong to no project. */
const deleteInactive = compileSql<{ projectId: string; address: string }>((tx) => {
  const projectId = sql.placeholder('projectId')
  const ofPortal = and(eq(projects.id, projectId), projects.isPortal)
  const isPortal = exists(tx.select({ id: projects.id }).from(projects).where(ofPortal))
  return buildRemoval(tx, projectId, isPortal, sql.placeholder('address'))
})

/** Builds the statement of `allowEmail`. */
export const buildAllowance = ({ tx, projectId }: ProjectUnit, address: Email): SQL =>
  deleteInactive(tx, { projectId, address })
