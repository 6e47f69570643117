import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { isServed } from '../../base/projects/served.ts'
import { type ApiScope, apiSecrets } from '../../base/schema/api-secrets.ts'
import { projects } from '../../base/schema/projects.ts'
import { toUnit } from '../../base/unit-of-work.ts'

export type ApiSecret = typeof apiSecrets.$inferSelect

/** Two secrets can be valid at a time: the current one, and the next one during a rotation. */
const maxSecrets = 2

/**
 * Creates an API secret. The secret is returned once; the database stores its hash.
 * @returns undefined if the project already has two
 */
export async function createApiSecret(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  projectId: string,
  scope: ApiScope,
): Promise<{ id: string; secret: string } | undefined> {
  // Serializes two commands that add a secret to the same project.
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update')
  if ((await tx.$count(apiSecrets, eq(apiSecrets.projectId, projectId))) >= maxSecrets) return undefined
  const id = newId(random, 'api-secret')
  const secret = `secret-${random.bytes(32).toString('base64url')}`
  const row = { id, projectId, scope, lastFour: secret.slice(-4), createdAt: clock.now() }
  await tx.insert(apiSecrets).values({ ...row, secretHash: sha256Hex(secret) })
  const project = toUnit(tx, { id: projectId })
  await publish(project, { kind: 'secret_created', detail: { secret: id, scope } })
  return { id, secret }
}

/** Deletes an API secret. It is rejected from then on. @returns undefined if there is none with this ID */
export async function removeApiSecret(tx: Tx, id: string): Promise<ApiSecret | undefined> {
  const [removed] = await tx.delete(apiSecrets).where(eq(apiSecrets.id, id)).returning()
  if (!removed) return undefined
  const project = toUnit(tx, { id: removed.projectId })
  await publish(project, { kind: 'secret_removed', detail: { secret: id } })
  return removed
}

/** Lists the API secrets of all projects, oldest first. */
export const listApiSecrets = (tx: Tx): Promise<{ secret: ApiSecret; project: string }[]> =>
  tx
    .select({ secret: apiSecrets, project: projects.name })
    .from(apiSecrets)
    .innerJoin(projects, eq(projects.id, apiSecrets.projectId))
    .where(isServed)
    .orderBy(asc(apiSecrets.createdAt), asc(apiSecrets.id))

/** Records the use of an API secret, to the minute. */
export async function recordSecretUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, lastUsedAt }: ApiSecret,
): Promise<void> {
  const now = clock.now()
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) < minutes(1)) return
  await db.transaction((tx) => tx.update(apiSecrets).set({ lastUsedAt: now }).where(eq(apiSecrets.id, id)))
}
