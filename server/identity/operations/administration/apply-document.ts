import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { findKeyProblem } from '../../../platform/email/dkim.ts'
import { parseSecret } from '../../../platform/secrets/sign-message.ts'
import { applySecondFactorRule } from '../../accounts/sessions/second-factor.ts'
import type { Deps } from '../../base/deps.ts'
import { dkimKeyPath } from '../../base/document/dkim-fields.ts'
import type { ProjectDocument } from '../../base/document/document.ts'
import { toWebhookSecretPaths } from '../../base/document/webhook-fields.ts'
import { publish } from '../../base/events/publish.ts'
import { listDifferences } from '../../base/projects/difference-rules.ts'
import { listWidgetProviders, toColumns, toDocument } from '../../base/projects/document-columns.ts'
import { DocumentError, listReferences, toSecretPath } from '../../base/projects/read-document.ts'
import { findProjectSecrets, maskSecret, saveProjectSecrets } from '../../base/projects/secret-store.ts'
import {
  findNameHolder,
  findPortalProject,
  findReferencedProject,
  isTestProject,
  lockProject,
  type Project,
} from '../../base/projects/store.ts'
import { listSigningPaths, maskGatewaySecrets } from '../../base/projects/stored-text-messages.ts'
import { projects } from '../../base/schema/projects.ts'
import { toUnit } from '../../base/unit-of-work.ts'

export type ApplyRequest = {
  document: ProjectDocument
  /** the values of the document's secret references, by path */
  secrets: ReadonlyMap<string, string>
  /** the project to change, if the document renames it */
  projectName?: string | undefined
  isDryRun?: boolean
}

export type Applied = {
  /** undefined if a dry run would create the project */
  project: Project | undefined
  isNew: boolean
  /** what changes, one line for each value */
  changes: string[]
}

/**
 * Creates the project that a document describes, or updates the existing project of that name.
 * @throws DocumentError if the server cannot apply the document; nothing is written then
 */
export async function applyDocument(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'random' | 'secrets'>,
  { document: written, secrets: suppliedSecrets, projectName, isDryRun = false }: ApplyRequest,
): Promise<Applied> {
  const referenced = projectName === undefined ? undefined : await findReferencedProject(tx, projectName)
  const project = await lockProject(tx, referenced?.name ?? projectName ?? written.name)
  const document = { ...written, test_mode: await resolveTestMode(tx, deps, written, project) }
  if (!project && projectName !== undefined) {
    throw new DocumentError([
      `No project has the name, ID or public token '${projectName}'. List the projects with: project list`,
    ])
  }
  await requireFreeName(tx, document.name, project)
  requirePortalFields(document, project)
  await requireGateways(tx, deps, document)
  await requireClients(tx, deps, document)
  const stored = project ? await findProjectSecrets(tx, deps, project.id) : new Map<string, string>()
  const secrets = resolveSecrets(document, suppliedSecrets, stored)
  const changes = [
    ...listDifferences(
      project ? toComparable(toDocument(project, stored), stored) : {},
      toComparable(document, secrets),
    ),
    ...listReplaced(stored, secrets),
  ]
  const applied = { project, isNew: !project, changes }
  if (isDryRun || changes.length === 0) return applied
  const saved = project ? await change(tx, project, document) : await create(tx, deps, document)
  await saveProjectSecrets(tx, deps, saved.id, secrets)
  const unit = toUnit(tx, saved)
  if (project) await applySecondFactorRule(unit)
  const kind = project ? 'project_changed' : 'project_created'
  await publish(unit, { kind, detail: { values: changes.length } })
  return { ...applied, project: saved }
}

async function requireFreeName(tx: Tx, name: string, project: Project | undefined): Promise<void> {
  const holderId = await findNameHolder(tx, name)
  if (holderId !== undefined && holderId !== project?.id) {
    throw new DocumentError([`name: another project has the name '${name}'. Choose a different one.`])
  }
}

function requirePortalFields({ social }: ProjectDocument, project: Project | undefined): void {
  if (social.google?.one_tap === undefined || project?.isPortal) return
  throw new DocumentError([
    'social.google.one_tap is for the portal only. Remove it, and set the position in the widget’s configuration.',
  ])
}

/** Whether the project is in test mode. Its public token shows it, so it cannot change. @throws DocumentError */
async function resolveTestMode(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { name, test_mode: wanted }: ProjectDocument,
  project: Project | undefined,
): Promise<boolean> {
  const current = project ? isTestProject(project) : undefined
  if (wanted === null || wanted === current) return current ?? false
  if (current !== undefined) {
    throw new DocumentError([
      `test_mode has been ${current} since ${name} was created, and cannot change. Create another project, or remove test_mode.`,
    ])
  }
  if (wanted && !(await isDevelopment(tx, config))) {
    throw new DocumentError([
      'test_mode is for development servers only, because anyone can sign in with its code. Remove it.',
    ])
  }
  return wanted
}

/**
 * Whether this is a development server. The operator's command does not know the server's mode, but the portal of a
 * development server is in test mode.
 */
async function isDevelopment(tx: Tx, config: Deps['config']): Promise<boolean> {
  const portal = await findPortalProject(tx)
  return config.mode === 'development' && (!portal || isTestProject(portal))
}

/**
 * Requires a gateway for each text channel. In development, the outbox receives the messages of channels without a
 * gateway.
 */
async function requireGateways(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  document: ProjectDocument,
): Promise<void> {
  const missing = document.text_channels.filter((channel) => document[channel] === null)
  if (missing.length === 0) return
  if (await isDevelopment(tx, config)) return
  throw new DocumentError(
    missing.map(
      (channel) =>
        `text_channels contains '${channel}', which has no gateway. Add the field ${channel} (docs/messages.md), or remove '${channel}' from text_channels.`,
    ),
  )
}

/** Requires a client for each provider of the tag. In development, a simulator replaces the others. */
async function requireClients(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { social, widget_providers }: ProjectDocument,
): Promise<void> {
  const missing = (widget_providers ?? []).filter((provider) => !social[provider])
  if (missing.length === 0 || (await isDevelopment(tx, config))) return
  throw new DocumentError(
    missing.map(
      (provider) =>
        `widget_providers contains '${provider}', which has no client. Add the field social.${provider}, or remove '${provider}' from widget_providers.`,
    ),
  )
}

/** @throws DocumentError with one sentence per missing secret */
function resolveSecrets(
  document: ProjectDocument,
  suppliedSecrets: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, string>,
): Map<string, string> {
  const problems: string[] = []
  const secrets = new Map<string, string>()
  const signing = listSigningPaths(document)
  for (const { path, reference } of listReferences(document)) {
    const kept = 'kept' in reference ? reference.kept : undefined
    const value = kept === undefined ? suppliedSecrets.get(path) : findKept(stored, path, kept)
    const problem = findSecretProblem(path, value, kept) ?? findSigningProblem(path, value, signing)
    if (problem) problems.push(`${path} ${problem}`)
    else if (value !== undefined) secrets.set(path, value)
  }
  if (problems.length > 0) throw new DocumentError(problems)
  return secrets
}

/**
 * Finds the stored secret that an export refers to by its mask. To rotate a webhook's secret, the operator moves it to
 * `previous_secret`.
 */
function findKept(stored: ReadonlyMap<string, string>, path: string, kept: string): string | undefined {
  const valueAtPath = stored.get(path)
  const current = stored.get(path.replace(/^(webhooks\..+\.)previous_secret$/, '$1secret'))
  return (
    [valueAtPath, current].find((value) => value !== undefined && maskSecret(value) === kept) ?? valueAtPath
  )
}

function findSigningProblem(
  path: string,
  value: string | undefined,
  signing: readonly string[],
): string | undefined {
  const isSigning = path.startsWith('webhooks.') || signing.includes(path)
  if (!isSigning || value === undefined || parseSecret(value)) return undefined
  return 'must be whsec_ and 24 to 64 random bytes in base64. Create one with: echo "whsec_$(openssl rand -base64 32)"'
}

function findSecretProblem(
  path: string,
  value: string | undefined,
  kept: string | undefined,
): string | undefined {
  if (value === undefined) {
    return kept === undefined
      ? 'has no value. Set the environment variable or write the file that it names.'
      : `is ${kept}, a secret that this server does not have. Replace it with {"env": "NAME"} or {"file": "PATH"}.`
  }
  if (kept !== undefined && kept !== maskSecret(value)) {
    return `is ${kept}, but this server has ${maskSecret(value)}. Export the project again, or replace it with {"env": "NAME"} or {"file": "PATH"}.`
  }
  if (path === dkimKeyPath) return findKeyProblem(value)
  return /^[\x21-\x7e]{1,4000}$/.test(value)
    ? undefined
    : 'must be a single word of up to 4000 characters, exactly as the provider issued it.'
}

/**
 * Replaces references with masked secrets, so that differences reveal no secret, and names the providers of the tag,
 * whose order may have changed.
 */
const toComparable = (document: ProjectDocument, secrets: ReadonlyMap<string, string>) => ({
  ...document,
  widget_providers: listWidgetProviders(document),
  sms: maskGatewaySecrets('sms', document.sms, secrets),
  whatsapp: maskGatewaySecrets('whatsapp', document.whatsapp, secrets),
  dkim: document.dkim && { ...document.dkim, private_key: maskSecret(secrets.get(dkimKeyPath) ?? '') },
  webhooks: document.webhooks.map((webhook) => {
    const [path, previousPath] = toWebhookSecretPaths(webhook.name)
    const previous = webhook.previous_secret && maskSecret(secrets.get(previousPath) ?? '')
    return { ...webhook, secret: maskSecret(secrets.get(path) ?? ''), previous_secret: previous }
  }),
  social: Object.fromEntries(
    Object.entries(document.social).map(([provider, client]) => [
      provider,
      { ...client, client_secret: maskSecret(secrets.get(toSecretPath(provider)) ?? '') },
    ]),
  ),
})

/** Lists secrets that differ although their masks are the same. */
const listReplaced = (stored: ReadonlyMap<string, string>, secrets: ReadonlyMap<string, string>) =>
  [...secrets]
    .filter(([path, value]) => {
      const old = stored.get(path)
      return old !== undefined && old !== value && maskSecret(old) === maskSecret(value)
    })
    .map(([path]) => `~ ${path}: a different secret`)

async function create(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  document: ProjectDocument,
): Promise<Project> {
  const [project] = await tx
    .insert(projects)
    .values({
      id: newId(random, 'project'),
      publicToken: `public-token-${document.test_mode ? 'test' : 'live'}-${random.uuid()}`,
      createdAt: clock.now(),
      ...toColumns(document),
    })
    .onConflictDoNothing()
    .returning()
  // Another command created a project with this name at the same time.
  if (!project) throw new DocumentError([`name: another project has the name '${document.name}'. Try again.`])
  return project
}

async function change(tx: Tx, { id }: Project, document: ProjectDocument): Promise<Project> {
  const [project] = await tx.update(projects).set(toColumns(document)).where(eq(projects.id, id)).returning()
  if (!project) throw new Error('A locked project was updated and not returned.')
  return project
}
