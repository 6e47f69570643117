import { eq } from 'drizzle-orm'
import { parseSecret } from '../../../platform/secrets/sign-message.ts'
import type { Deps } from '../../base/deps.ts'
import { toWebhookSecretPaths } from '../../base/document/webhook-fields.ts'
import { findProjectSecrets } from '../../base/projects/secret-store.ts'
import { toVertical } from '../../base/projects/verticals.ts'
import { projects } from '../../base/schema/projects.ts'
import type { ProjectUnit } from '../../base/unit-of-work.ts'

/** The URL of a webhook, and the secrets that sign its messages, the current one first. */
export type Receiver = {
  url: string
  secrets: Buffer[]
  /** the kind of the project in the contract */
  vertical: string
}

/** Finds the receiver of a webhook. @returns undefined if the project no longer has the webhook */
export async function findReceiver(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets'>,
  name: string,
): Promise<Receiver | undefined> {
  const { kind, webhooks } = projects
  const isOfUnit = eq(projects.id, unit.projectId)
  const [project] = await unit.tx.select({ kind, webhooks }).from(projects).where(isOfUnit)
  const webhook = project?.webhooks.find((candidate) => candidate.name === name)
  if (!project || !webhook) return undefined
  const stored = await findProjectSecrets(unit.tx, deps, unit.projectId)
  const secrets = toWebhookSecretPaths(name).flatMap((path) => parseSecret(stored.get(path) ?? '') ?? [])
  if (secrets.length === 0) throw new Error(`The webhook '${name}' has no secret.`)
  return { url: webhook.url, secrets, vertical: toVertical(project) }
}
