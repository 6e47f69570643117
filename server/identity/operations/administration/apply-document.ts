import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { applySecondFactorRule } from '../../accounts/sessions/second-factor.ts'
import type { Deps } from '../../base/deps.ts'
import type { ProjectDocument } from '../../base/document/document.ts'
import { publish } from '../../base/events/publish.ts'
import { listDifferences } from '../../base/projects/difference-rules.ts'
import { toColumns, toDocument } from '../../base/projects/document-columns.ts'
import { DocumentError, requireSameKind } from '../../base/projects/read-document.ts'
import { findProjectSecrets, saveProjectSecrets } from '../../base/projects/secret-store.ts'
import {
  findNameHolder,
  findPortalProject,
  findReferencedProject,
  isTestProject,
  lockProject,
  type Project,
} from '../../base/projects/store.ts'
import { projects } from '../../base/schema/projects.ts'
import { toUnit } from '../../base/unit-of-work.ts'
import { listMaskedChanges, resolveSecrets, toComparable } from './document-secrets.ts'
import { requireSameScope } from './password-scope.ts'

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
  { document: requested, secrets: suppliedSecrets, projectName, isDryRun = false }: ApplyRequest,
): Promise<Applied> {
  const referenced = projectName === undefined ? undefined : await findReferencedProject(tx, projectName)
  const project = await lockProject(tx, referenced?.name ?? projectName ?? requested.name)
  const document = { ...requested, test_mode: await resolveTestMode(tx, deps, requested, project) }
  if (!project && projectName !== undefined) {
    throw new DocumentError([
      `No project has the name, ID or public token '${projectName}'. List the projects with: project list`,
    ])
  }
  if (project) requireSameKind(document, project)
  if (project) await requireSameScope(tx, document, project)
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
    ...listMaskedChanges(stored, secrets),
  ]
  const applied = { project, isNew: !project, changes }
  if (isDryRun || changes.length === 0) return applied
  const saved = project ? await updateProject(tx, project, document) : await insertProject(tx, deps, document)
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
  { name, test_mode: requested }: ProjectDocument,
  project: Project | undefined,
): Promise<boolean> {
  const current = project ? isTestProject(project) : undefined
  if (requested === null || requested === current) return current ?? false
  if (current !== undefined) {
    throw new DocumentError([
      `test_mode has been ${current} since ${name} was created, and cannot change. Create another project, or remove test_mode.`,
    ])
  }
  if (requested && !(await isDevelopment(tx, config))) {
    throw new DocumentError([
      'test_mode is for development servers only, because anyone can sign in with its code. Remove it.',
    ])
  }
  return requested
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

async function insertProject(
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
      kind: document.kind,
      ...toColumns(document),
    })
    .onConflictDoNothing()
    .returning()
  // Another command created a project with this name at the same time.
  if (!project) throw new DocumentError([`name: another project has the name '${document.name}'. Try again.`])
  return project
}

async function updateProject(tx: Tx, { id }: Project, document: ProjectDocument): Promise<Project> {
  const [project] = await tx.update(projects).set(toColumns(document)).where(eq(projects.id, id)).returning()
  if (!project) throw new Error('A locked project was updated and not returned.')
  return project
}
