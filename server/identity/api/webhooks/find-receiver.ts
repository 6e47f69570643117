import { eq } from 'drizzle-orm'
import { parseSecret } from '../../../platform/secrets/sign-message.ts'
import type { Deps } from '../../base/deps.ts'
import { type StoredWebhook, toWebhookSecretPaths } from '../../base/document/webhook-fields.ts'
import { findProjectSecrets } from '../../base/projects/secret-store.ts'
import { projects } from '../../base/schema/projects.ts'
import type { UnitOfWork } from '../../base/unit-of-work.ts'

/** The URL of a webhook, and the secrets that sign its messages, the current one first. */
export type Receiver = { url: string; secrets: Buffer[] }

/** Finds the receiver of a webhook. @returns undefined if the project no longer has the webhook */
export async function findReceiver(
  unit: UnitOfWork,
  deps: Pick<Deps, 'secrets'>,
  name: string,
): Promise<Receiver | undefined> {
  const webhook = (await findWebhooks(unit)).find((candidate) => candidate.name === name)
  if (!webhook) return undefined
  const stored = await findProjectSecrets(unit.tx, deps, unit.projectId)
  const secrets = toWebhookSecretPaths(name).flatMap((path) => parseSecret(stored.get(path) ?? '') ?? [])
  if (secrets.length === 0) throw new Error(`The webhook '${name}' has no secret.`)
  return { url: webhook.url, secrets }
}

/** Finds the webhooks of the unit's project. */
export async function findWebhooks(unit: UnitOfWork): Promise<StoredWebhook[]> {
  const [project] = await unit.tx
    .select({ webhooks: projects.webhooks })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
  return project?.webhooks ?? []
}
