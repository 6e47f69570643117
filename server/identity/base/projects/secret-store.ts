import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { projectSecrets } from '../schema/project-secrets.ts'

type SecretDeps = Pick<Deps, 'secrets'>

/** A sealed secret can only be opened for its project and path. */
const toContext = (projectId: string, path: string) => `project secret ${projectId} ${path}`

const isAt = (projectId: string, path: string) =>
  and(eq(projectSecrets.projectId, projectId), eq(projectSecrets.path, path))

/** Returns the secrets of a project by their paths in its document. */
export async function findProjectSecrets(
  tx: Tx,
  { secrets }: SecretDeps,
  projectId: string,
): Promise<Map<string, string>> {
  const rows = await tx.select().from(projectSecrets).where(eq(projectSecrets.projectId, projectId))
  return new Map(rows.map(({ path, sealed }) => [path, secrets.open(sealed, toContext(projectId, path))]))
}

/** Replaces the secrets of a project. Unchanged secrets keep their rows. */
export async function saveProjectSecrets(
  tx: Tx,
  deps: SecretDeps,
  projectId: string,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const stored = await findProjectSecrets(tx, deps, projectId)
  for (const path of stored.keys()) {
    if (!values.has(path)) await tx.delete(projectSecrets).where(isAt(projectId, path))
  }
  for (const [path, value] of values) {
    if (stored.get(path) === value) continue
    const sealed = deps.secrets.seal(value, toContext(projectId, path))
    await tx
      .insert(projectSecrets)
      .values({ projectId, path, sealed })
      .onConflictDoUpdate({ target: [projectSecrets.projectId, projectSecrets.path], set: { sealed } })
  }
}

/**
 * Reseals the secrets that an earlier master key sealed, with the current one (rule F8).
 * @returns the number of secrets
 */
export async function resealProjectSecrets(tx: Tx, { secrets }: SecretDeps): Promise<number> {
  const rows = await tx.select().from(projectSecrets).for('update')
  const old = rows.filter(({ sealed }) => !secrets.isCurrent(sealed))
  for (const { projectId, path, sealed } of old) {
    const context = toContext(projectId, path)
    await tx
      .update(projectSecrets)
      .set({ sealed: secrets.seal(secrets.open(sealed, context), context) })
      .where(isAt(projectId, path))
  }
  return old.length
}

/**
 * Masks a secret as an export shows it: `…`, followed by its last four characters if the rest is long enough to stay
 * secret.
 */
export const maskSecret = (value: string): string => `…${value.length >= 12 ? value.slice(-4) : ''}`
