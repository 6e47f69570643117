import { and, asc, count, eq, gte, inArray, min, ne, type SQL } from 'drizzle-orm'
import { toCount } from '#contract/count.ts'
import type { Deps } from '../../app/deps.ts'
import { toEventType } from '../../identity/base/document/event-types.ts'
import { publish } from '../../identity/base/events/publish.ts'
import { isServed } from '../../identity/base/projects/served.ts'
import type { Project } from '../../identity/base/projects/store.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { webhookEvents } from '../../identity/base/schema/webhooks.ts'
import { toUnit } from '../../identity/base/unit-of-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { later } from '../../platform/machine/clock.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/** Lists the webhooks of one or all projects, with the number of events in each state. */
export async function listWebhooks(tx: Tx, { project: name }: CommandOf<'webhook list'>): Promise<string> {
  const selectedProjects = await findProjects(tx, name)
  const counts = await tx
    .select({
      projectId: webhookEvents.projectId,
      webhook: webhookEvents.webhook,
      status: webhookEvents.status,
      events: count(),
      oldest: min(webhookEvents.at),
    })
    .from(webhookEvents)
    .groupBy(webhookEvents.projectId, webhookEvents.webhook, webhookEvents.status)
  const entries = selectedProjects.flatMap((project) =>
    project.webhooks.map((webhook) => {
      const webhookCounts = counts.filter(
        (row) => row.projectId === project.id && row.webhook === webhook.name,
      )
      const countOf = (status: string) => webhookCounts.find((row) => row.status === status)?.events ?? 0
      const oldest = webhookCounts.find(({ status }) => status === 'pending')?.oldest
      return [
        `${webhook.name} (${project.name})`,
        `  URL        ${webhook.url}`,
        `  events     ${webhook.events?.join(', ') ?? 'all'}`,
        `  pending    ${countOf('pending')}${oldest ? `, the oldest from ${oldest.toISOString()}` : ''}`,
        `  delivered  ${countOf('delivered')}`,
        `  given up   ${countOf('dead')}`,
      ].join('\n')
    }),
  )
  return entries.length === 0 ? 'No project has a webhook.' : entries.join('\n\n')
}

/** Lists the events that were given up, oldest first. */
export async function listDeadEvents(
  tx: Tx,
  { project: name, limit }: CommandOf<'webhook dead'>,
): Promise<string> {
  const selectedProjects = await findProjects(tx, name)
  const rows = await tx
    .select()
    .from(webhookEvents)
    .where(and(isOf(selectedProjects), eq(webhookEvents.status, 'dead')))
    .orderBy(asc(webhookEvents.position))
    .limit(limit)
  if (rows.length === 0) return 'No events were given up.'
  const names = new Map(selectedProjects.map((project) => [project.id, project.name]))
  return rows
    .map(({ at, projectId, webhook, id, object, action, objectId, attempts, problem }) =>
      [
        at.toISOString(),
        `${webhook} (${names.get(projectId)})`,
        id,
        `${toEventType(object, action)} ${objectId}`,
        `${toCount(attempts, 'attempt')}: ${problem}`,
      ].join('  '),
    )
    .join('\n')
}

/** Requeues a project's events. They keep their IDs and order; retries start over. */
export async function replayEvents(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { project: name, webhook, event, since }: CommandOf<'webhook replay'>,
): Promise<string> {
  const now = clock.now()
  const from = typeof since === 'number' ? later(now, -since) : since
  const isOfWebhook = webhook === undefined ? undefined : eq(webhookEvents.webhook, webhook)
  const isFinished = ne(webhookEvents.status, 'pending')
  const project = await requireProject(tx, name)
  if (project.webhooks.length === 0) {
    throw new UsageError(`${project.name} has no webhook. Add one to its document: project apply FILE`)
  }
  requireWebhook(project, webhook)
  await requireEvent(tx, project, event)
  const isDeliverable = inArray(
    webhookEvents.webhook,
    project.webhooks.map(({ name }) => name),
  )
  const replayed = await tx
    .update(webhookEvents)
    .set({
      status: 'pending',
      queuedAt: now,
      nextAttemptAt: now,
      attempts: 0,
      problem: null,
      finishedAt: null,
    })
    .where(and(isOf([project]), isDeliverable, isOfWebhook, isFinished, isChosen(event, from)))
    .returning({ id: webhookEvents.id })
  if (replayed.length === 0) return 'No events to replay.'
  const detail = { events: replayed.length, ...(webhook === undefined ? {} : { webhook }) }
  await publish(toUnit(tx, project), { kind: 'events_replayed', detail })
  return `${toCount(replayed.length, 'event')} of ${project.name} will be sent again.`
}

/** @throws UsageError if the project does not have the webhook */
function requireWebhook({ webhooks }: Project, webhook: string | undefined): void {
  if (webhook === undefined || webhooks.some(({ name }) => name === webhook)) return
  throw new UsageError(`The project has no webhook '${webhook}'. List them with: webhook list`)
}

/** @throws UsageError if the project does not have the event */
async function requireEvent(tx: Tx, project: Project, event: string | undefined): Promise<void> {
  if (event === undefined) return
  if ((await tx.$count(webhookEvents, and(isOf([project]), eq(webhookEvents.id, event)))) > 0) return
  throw new UsageError(`The project has no event '${event}'. Events are kept for 30 days.`)
}

/** Matches one event, all since a given time, or all that were given up. */
function isChosen(event: string | undefined, from: Date | undefined): SQL {
  if (event !== undefined) return eq(webhookEvents.id, event)
  return from === undefined ? eq(webhookEvents.status, 'dead') : gte(webhookEvents.at, from)
}

const isOf = (selectedProjects: readonly Project[]): SQL | undefined =>
  inArray(
    webhookEvents.projectId,
    selectedProjects.map(({ id }) => id),
  )

const findProjects = async (tx: Tx, name: string | undefined): Promise<Project[]> =>
  name === undefined
    ? tx.select().from(projects).where(isServed).orderBy(asc(projects.name))
    : [await requireProject(tx, name)]
