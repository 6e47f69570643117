import type { Deps } from '../../app/deps.ts'
import { findProjectById } from '../../identity/base/projects/store.ts'
import type { ApiScope } from '../../identity/base/schema/api-secrets.ts'
import {
  createApiSecret,
  listApiSecrets,
  removeApiSecret,
} from '../../identity/operations/administration/api-secrets.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/** Creates an API secret for a project. @returns its ID and the secret; only the secret's hash is stored */
export async function addSecret(
  tx: Tx,
  deps: Deps,
  { projectName, scope }: { projectName: string; scope: ApiScope },
): Promise<string> {
  const project = await requireProject(tx, projectName)
  const created = await createApiSecret(tx, deps, project.id, scope)
  if (!created) {
    throw new UsageError(
      `${project.name} already has two API secrets. Remove one that is no longer used: secret remove ID`,
    )
  }
  const subject = project.name
  await recordCommand(tx, deps, { action: 'api_secret_added', subject })
  return [
    `The API secret ${created.id} of ${project.name} can ${scope === 'read' ? 'read' : 'read and write'}.`,
    `Its project_id is ${project.id}`,
    `Its secret is ${created.secret}`,
    'Save it now: it is not shown again.',
  ].join('\n')
}

/** Removes an API secret. Calls with it are rejected from then on. */
export async function removeSecret(tx: Tx, deps: Deps, { id }: { id: string }): Promise<string> {
  const removed = await removeApiSecret(tx, id)
  if (!removed) throw new UsageError(`No API secret has the ID '${id}'. List the IDs with: secret list`)
  const project = await findProjectById(tx, removed.projectId)
  const subject = project?.name ?? removed.projectId
  await recordCommand(tx, deps, { action: 'api_secret_removed', subject })
  return `The API secret ${id} of ${subject} was removed.`
}

/** Lists the API secrets of all projects, without the secrets themselves. */
export async function listSecrets(tx: Tx): Promise<string> {
  const rows = await listApiSecrets(tx)
  if (rows.length === 0) return 'No project has an API secret.'
  return rows
    .map(({ secret, project }) =>
      [
        `${secret.id} (${project})`,
        `  ends in    ${secret.lastFour}`,
        `  scope      ${secret.scope}`,
        `  created    ${secret.createdAt.toISOString()}`,
        `  last used  ${secret.lastUsedAt?.toISOString() ?? 'never'}`,
      ].join('\n'),
    )
    .join('\n\n')
}
