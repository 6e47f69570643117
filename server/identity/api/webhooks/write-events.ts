import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { wakeAfterCommit } from '../../../platform/db/commit-signals.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Deps } from '../../base/deps.ts'
import { type EventAction, toEventType } from '../../base/document/event-types.ts'
import type { StoredWebhook } from '../../base/document/webhook-fields.ts'
import { toVertical } from '../../base/projects/verticals.ts'
import { projects } from '../../base/schema/projects.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'
import type { Change, ProjectUnit, UnitDatabase } from '../../base/unit-of-work.ts'
import { readMemberData, readUserData } from './event-data.ts'

type NewEvent = typeof webhookEvents.$inferInsert

/** Returns the subsystem's database. Its units of work end by writing the events of their changes and counting their sign-ins. */
export const createUnitDatabase = ({
  db,
  ...deps
}: Pick<Deps, 'clock' | 'random' | 'metrics'> & { db: Database }): UnitDatabase => ({
  ...db,
  writeEvents: (unit) => writeEvents(unit, deps),
  countEvents: (unit) => countSignIns(deps.metrics, unit),
})

function countSignIns(metrics: Metrics, { published }: ProjectUnit): void {
  for (const { kind, method } of published) {
    if (kind === 'sign_in')
      metrics.count('sign_ins_total', { method: method ?? 'unknown', outcome: 'success' })
  }
}

/**
 * Writes the events of a unit's changes. Runs as the last step of the unit, so an event has the final state. A project
 * without webhooks has no events.
 */
async function writeEvents(unit: ProjectUnit, deps: Pick<Deps, 'clock' | 'random'>): Promise<void> {
  if (unit.changes.length === 0 || unit.webhooks?.length === 0) return
  const project = await findProject(unit)
  if (!project || project.webhooks.length === 0) return
  const { webhooks } = project
  const isOfMembers = toVertical(project) === 'B2B'
  const folded = foldChanges(unit.changes)
  const changes = (isOfMembers ? folded.map(toMemberChange) : folded).filter((change) =>
    webhooks.some((webhook) => receives(webhook, change)),
  )
  if (changes.length === 0) return
  await lockSubjects(unit, changes)
  const toData = await (isOfMembers ? readMemberData : readUserData)(unit, changes)
  const at = deps.clock.now()
  const rows = changes.flatMap((change): NewEvent[] => {
    const { object, action, id: objectId, subject } = change
    const event = { object, action, objectId, subject, at, queuedAt: at, nextAttemptAt: at }
    const id = newId(deps.random, 'webhook-event')
    const data = toData(change)
    return webhooks
      .filter((webhook) => receives(webhook, change))
      .map(({ name: webhook }) => ({ projectId: unit.projectId, webhook, id, data, ...event }))
  })
  await unit.tx.insert(webhookEvents).values(rows)
  wakeAfterCommit(unit.tx, 'webhook event')
}

async function findProject({ tx, projectId }: ProjectUnit) {
  const { webhooks, kind } = projects
  return (await tx.select({ webhooks, kind }).from(projects).where(eq(projects.id, projectId)))[0]
}

/** For businesses, a user is a member. */
const toMemberChange = (change: Change): Change =>
  change.object === 'user' ? { ...change, object: 'member' } : change

const receives = ({ events }: StoredWebhook, { object, action }: Change) =>
  events === null || events.includes(toEventType(object, action))

/** The advisory lock class for events; no other lock uses this number. */
const eventLock = 7_350

/**
 * Serializes the transactions that change the same user, so that events are in the order of the commits. The locks are
 * sorted, so that transactions cannot deadlock.
 */
async function lockSubjects(unit: ProjectUnit, changes: readonly Change[]): Promise<void> {
  const locks = new Set(changes.map(({ subject }) => toLock(`${unit.projectId} ${subject}`)))
  for (const lock of [...locks].toSorted((a, b) => a - b)) {
    await unit.tx.execute(sql`select pg_advisory_xact_lock(${eventLock}, ${lock})`)
  }
}

const toLock = (subject: string) => createHash('sha256').update(subject).digest().readInt32BE()

/**
 * Reduces the changes of a transaction to their result: one change for each object, and none for an object that the
 * transaction both created and deleted. A changed sign-in method also changes its user. A deleted user has no other
 * changes.
 */
function foldChanges(changes: readonly Change[]): Change[] {
  const actions = new Map<string, { change: Change; actions: Set<EventAction> }>()
  for (const change of changes.flatMap(withUser)) {
    const key = `${change.object} ${change.id}`
    const entry = actions.get(key) ?? { change, actions: new Set() }
    entry.actions.add(change.action)
    actions.set(key, entry)
  }
  const deleted = new Set(
    changes.filter(({ object, action }) => object === 'user' && action === 'delete').map(({ id }) => id),
  )
  return [...actions.values()].flatMap(({ change, actions }) => {
    if (change.object !== 'user' && deleted.has(change.subject)) return []
    if (actions.has('create') && actions.has('delete')) return []
    const action = (['create', 'delete', 'update'] as const).find((candidate) => actions.has(candidate))
    return action ? [{ ...change, action }] : []
  })
}

function withUser(change: Change): Change[] {
  if (['user', 'organization', 'session'].includes(change.object)) return [change]
  return [{ object: 'user', action: 'update', id: change.subject, subject: change.subject }, change]
}
