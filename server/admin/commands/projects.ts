import { eq } from 'drizzle-orm'
import type { Deps } from '../../app/deps.ts'
import type { ProjectDocument } from '../../identity/base/document/document.ts'
import { listWidgetProviders, toDocument } from '../../identity/base/projects/document-columns.ts'
import { readDocument } from '../../identity/base/projects/read-document.ts'
import { findProjectSecrets } from '../../identity/base/projects/secret-store.ts'
import {
  type DirectoryProject,
  findReferencedProject,
  listProjects as listServedProjects,
  type Project,
  toConsumers,
} from '../../identity/base/projects/store.ts'
import { onlyConsumers } from '../../identity/base/projects/verticals.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { createApiSecret } from '../../identity/operations/administration/api-secrets.ts'
import { type Applied, applyDocument } from '../../identity/operations/administration/apply-document.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DocumentFile } from '../document-file.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'
import type { TagChoice } from './business-tag.ts'
import { findTagProblem, needsRedirect, toPrerenderedLines, toTagLines } from './widget-tag.ts'

/**
 * Applies a project document.
 * @returns the changes, the project's token and tag; for a new project also its API secret, which is shown once
 * @throws DocumentError, UsageError; nothing is written then
 */
export async function applyProject(
  tx: Tx,
  deps: Deps,
  { projectName, isDryRun }: { projectName: string | undefined; isDryRun: boolean },
  file: DocumentFile | undefined,
): Promise<string> {
  if (!file) throw new UsageError("'project apply' needs the content of a document.")
  const document = readDocument(file.text)
  const secrets = new Map(Object.entries(file.secrets))
  const applied = await applyDocument(tx, deps, { document, secrets, projectName, isDryRun })
  const { name } = document
  if (applied.changes.length === 0) {
    return [`${name}: no changes.`, ...(isDryRun ? [] : await describeProject(tx, deps, applied))].join('\n')
  }
  const lines = applied.changes.map((line) => `  ${line}`)
  if (isDryRun) {
    const title = applied.isNew ? `${name} would be created` : `${name} would change`
    return [`${title}:`, ...lines, 'Nothing was written, because of --dry-run.'].join('\n')
  }
  const action = applied.isNew ? 'project_added' : 'project_changed'
  await recordCommand(tx, deps, { action, subject: name })
  const title = applied.isNew ? `${name} was created` : `${name} was changed`
  return [
    `${title}:`,
    ...lines,
    ...warnOfMissingRedirects(document),
    ...warnOfMissingProviders(document),
    ...(await describeProject(tx, deps, applied)),
  ].join('\n')
}

async function describeProject(tx: Tx, deps: Deps, { project, isNew }: Applied): Promise<string[]> {
  // The portal has its own page.
  if (!project || project.isPortal) return []
  const created = isNew ? await createApiSecret(tx, deps, project.id, 'write') : undefined
  if (isNew && !created) throw new Error('A new project has two API secrets.')
  return [
    '',
    `Its public token is ${project.publicToken}`,
    `Its project ID is ${project.id}`,
    ...(created
      ? [`Its API secret is ${created.secret}`, 'Save the API secret now: it is not shown again.']
      : []),
    '',
    ...(await describeTag(deps, project)),
  ]
}

async function describeTag(deps: Deps, project: Project): Promise<string[]> {
  const problem = findTagProblem(project)
  return problem === undefined
    ? [nameTrialPage(project), '', ...(await toTagLines(deps, project))]
    : [`There is no tag yet. ${problem}`]
}

/** Says which page gets the widget: the page that links return to, or any page of the site. */
function nameTrialPage({ redirectUrls: [page], allowedOrigins: [origin] }: Project): string {
  return `Paste the widget into ${page ?? `a page of ${origin}`}, and open that page to try it:`
}

/** Names the document's products that cannot work because no redirect URI is registered. */
function warnOfMissingRedirects({ products: offered, redirect_uris, origins }: ProjectDocument): string[] {
  const stuck = redirect_uris.length > 0 ? [] : offered.filter(needsRedirect)
  if (stuck.length === 0) return []
  return [
    '',
    `Warning: ${stuck.join(', ')} need redirect_uris, the pages to which links and social sign-in return. Add the page with the widget, for example "redirect_uris": ["${origins[0]}/login"], and apply the document again.`,
  ]
}

/** Says why the tag omits social sign-in. */
function warnOfMissingProviders(document: ProjectDocument): string[] {
  if (!document.products.includes('oauth') || listWidgetProviders(document).length > 0) return []
  return [
    '',
    'Warning: oauth needs a provider. Add a client to social (on a development server, a name in widget_providers is enough), and apply the document again.',
  ]
}

/** Exports the document of a project. @returns its JSON, with only the last four characters of each secret */
export async function exportProject(
  tx: Tx,
  deps: Deps,
  { projectName }: { projectName: string },
): Promise<string> {
  const project = await requireProject(tx, projectName)
  const secrets = await findProjectSecrets(tx, deps, project.id)
  return JSON.stringify(toDocument(project, secrets), null, 2)
}

/** Deletes a project with all its data. The operator's side has already written the export. */
export async function removeProject(
  tx: Tx,
  deps: Deps,
  { projectName, exportFile }: { projectName: string; exportFile: string },
): Promise<string> {
  const { id, name, isPortal } = await requireProject(tx, projectName)
  if (isPortal) throw new UsageError(`${name} is the portal's project, which cannot be removed.`)
  await tx.delete(projects).where(eq(projects.id, id))
  await recordCommand(tx, deps, { action: 'project_removed', subject: name })
  return `${name} was removed. Its document is in ${exportFile}.`
}

/** Finds a project by its name, project ID or public token. @throws UsageError if there is none */
export async function requireProject(tx: Tx, reference: string): Promise<DirectoryProject> {
  const project = await findReferencedProject(tx, reference)
  if (project) return toConsumers(project)
  throw new UsageError(
    `No project has the name, ID or public token '${reference}'. List the projects with: project list`,
  )
}

/** Finds a project of consumers like `requireProject`. @throws UsageError if there is none, or if it is of another kind */
export async function requireConsumers(tx: Tx, reference: string): Promise<DirectoryProject> {
  const project = await requireProject(tx, reference)
  if (onlyConsumers(project)) return project
  throw new UsageError(
    `${project.name} is a business project. This command is for projects of consumers; use the site’s server (docs/business.md).`,
  )
}

/** Prints the HTML that shows the widget of a project. @throws UsageError */
export async function showWidgetTag(
  tx: Tx,
  deps: Deps,
  { projectName, isPrerendered, ...choice }: { projectName: string; isPrerendered: boolean } & TagChoice,
): Promise<string> {
  const project = await requireProject(tx, projectName)
  return (await (isPrerendered ? toPrerenderedLines : toTagLines)(deps, project, choice)).join('\n')
}

/** Lists the projects. */
export async function listProjects(tx: Tx): Promise<string> {
  const rows = await listServedProjects(tx)
  if (rows.length === 0) return 'No projects are registered.'
  return rows
    .map((project) =>
      [
        `${project.name}${project.isPortal ? ' (the portal)' : ''}`,
        `  project ID    ${project.id}`,
        `  public token  ${project.publicToken}`,
        `  origins       ${project.allowedOrigins.join(', ')}`,
        `  products      ${project.products.join(', ')}`,
      ].join('\n'),
    )
    .join('\n\n')
}
