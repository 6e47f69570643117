import { type AnyProvider, anyProviderNames, isAnyProvider } from '#contract/any-providers.ts'
import { toBusinessFields, toBusinessLimits, toBusinessSettings } from '../document/business-fields.ts'
import { dkimKeyPath } from '../document/dkim-fields.ts'
import type { ProjectDocument } from '../document/document.ts'
import type { StoredSocialClient, StoredSocialClients } from '../document/social-client-fields.ts'
import { type StoredWebhook, toWebhookSecretPaths } from '../document/webhook-fields.ts'
import type { projects } from '../schema/projects.ts'
import { toSecretPath } from './read-document.ts'
import { maskSecret } from './secret-store.ts'
import type { Project } from './store.ts'
import { isTestProject } from './store.ts'
import { toDocumentTextMessages, toStoredTextMessages } from './stored-text-messages.ts'

/** Converts a document to the columns of its project. */
export function toColumns(document: ProjectDocument) {
  const { password, limits, session, pkce } = document
  return {
    name: document.name,
    business: document.kind === 'business' ? toBusinessSettings(document) : null,
    allowedOrigins: document.origins,
    redirectUrls: document.redirect_uris,
    signupRedirectUrls: document.signup_redirect_uris,
    consentUrl: document.consent_url,
    products: document.products,
    textChannels: document.text_channels,
    sms: toStoredTextMessages(document.sms),
    whatsapp: toStoredTextMessages(document.whatsapp),
    sender: document.sender,
    dkim: document.dkim && { domain: document.dkim.domain, selector: document.dkim.selector },
    emailSettings: document.mail,
    passwordScore: password.policy === 'zxcvbn' ? password.score : undefined,
    luds:
      password.policy === 'luds' ? { complexity: password.complexity, minimumCount: password.length } : null,
    requiresPkceForLinks: pkce.links,
    requiresPkceForResets: pkce.password_resets,
    hidesAccounts: document.hide_accounts,
    additionsWithoutSession: document.additions_without_session,
    secondFactor: document.second_factor,
    defaultSessionMinutes: session.default_minutes,
    sessionMinutes: session.max_minutes,
    sessionClaims: session.custom_claims,
    rbac: document.rbac,
    sessionMigration: document.session_migration,
    trustedTokens: document.trusted_tokens,
    social: toStoredClients(document.social),
    widgetProviders: listWidgetProviders(document),
    webhooks: document.webhooks.map(({ name, url, events }) => ({ name, url, events })),
    maxPeople: limits.people,
    maxEmailsPerDay: limits.mails_per_day,
    maxApplications: limits.applications,
    maxMachineClients: limits.machine_clients,
  } satisfies Partial<typeof projects.$inferInsert>
}

const toStoredClients = (social: ProjectDocument['social']): StoredSocialClients =>
  Object.fromEntries(
    Object.entries(social).flatMap(([provider, client]): [string, StoredSocialClient][] => {
      if (!client) return []
      const { client_secret: _, ...stored } = client
      return [[provider, stored]]
    }),
  )

/**
 * Returns the document of a project, with every field.
 * @param secrets the project's secrets by path; the document shows their last four characters
 */
export function toDocument(project: Project, secrets: ReadonlyMap<string, string>): ProjectDocument {
  return {
    name: project.name,
    kind: project.kind,
    test_mode: isTestProject(project),
    origins: project.allowedOrigins,
    redirect_uris: project.redirectUrls,
    signup_redirect_uris: project.signupRedirectUrls,
    consent_url: project.consentUrl,
    products: project.products as ProjectDocument['products'],
    text_channels: project.textChannels,
    sms: toDocumentTextMessages('sms', project.sms, secrets),
    whatsapp: toDocumentTextMessages('whatsapp', project.whatsapp, secrets),
    sender: project.sender,
    dkim: project.dkim && {
      ...project.dkim,
      private_key: { kept: maskSecret(secrets.get(dkimKeyPath) ?? '') },
    },
    mail: project.emailSettings,
    password: project.luds
      ? { policy: 'luds', complexity: project.luds.complexity, length: project.luds.minimumCount }
      : { policy: 'zxcvbn', score: project.passwordScore },
    pkce: { links: project.requiresPkceForLinks, password_resets: project.requiresPkceForResets },
    hide_accounts: project.hidesAccounts,
    additions_without_session: project.additionsWithoutSession,
    second_factor: project.secondFactor,
    session: {
      default_minutes: project.defaultSessionMinutes,
      max_minutes: project.sessionMinutes,
      custom_claims: project.sessionClaims as ProjectDocument['session']['custom_claims'],
    },
    rbac: project.rbac,
    ...toBusinessFields(project.business),
    session_migration: project.sessionMigration,
    trusted_tokens: project.trustedTokens,
    ...toDocumentSocial(project, secrets),
    webhooks: project.webhooks.map((webhook) => toDocumentWebhook(webhook, secrets)),
    limits: {
      people: project.maxPeople,
      mails_per_day: project.maxEmailsPerDay,
      applications: project.maxApplications,
      machine_clients: project.maxMachineClients,
      ...toBusinessLimits(project.business),
    },
  }
}

/**
 * The clients in the order in which the tag shows them: the database does not preserve the order of the document. The list
 * of providers is null if it names exactly the clients, so that a client added to an export is shown too.
 */
function toDocumentSocial(
  project: Project,
  secrets: ReadonlyMap<string, string>,
): Pick<ProjectDocument, 'social' | 'widget_providers'> {
  const shown = listShownProviders(project)
  const configured = anyProviderNames.filter((name) => project.social[name])
  const ordered = [...new Set([...shown, ...configured])]
  const social: ProjectDocument['social'] = {}
  for (const name of ordered) {
    const stored = project.social[name]
    if (!stored) continue
    const { client_id, ...client } = stored
    const client_secret = { kept: maskSecret(secrets.get(toSecretPath(name)) ?? '') }
    social[name] = { client_id, client_secret, ...client }
  }
  const isDefault = shown.length === configured.length && ordered.length === configured.length
  return { social, widget_providers: isDefault ? null : [...shown] }
}

/** The providers that the tag of a document's project shows, in order. */
export const listWidgetProviders = ({
  social,
  widget_providers,
}: Pick<ProjectDocument, 'social' | 'widget_providers'>): AnyProvider[] =>
  widget_providers ?? Object.keys(social).filter(isAnyProvider)

/** The providers that the tag of a project shows, in order. */
export const listShownProviders = ({
  social,
  widgetProviders,
}: Pick<Project, 'social' | 'widgetProviders'>): readonly AnyProvider[] =>
  widgetProviders ?? anyProviderNames.filter((name) => social[name])

function toDocumentWebhook(
  webhook: StoredWebhook,
  secrets: ReadonlyMap<string, string>,
): ProjectDocument['webhooks'][number] {
  const [path, previousPath] = toWebhookSecretPaths(webhook.name)
  const previous = secrets.get(previousPath)
  return {
    ...webhook,
    secret: { kept: maskSecret(secrets.get(path) ?? '') },
    ...(previous === undefined ? {} : { previous_secret: { kept: maskSecret(previous) } }),
  }
}
