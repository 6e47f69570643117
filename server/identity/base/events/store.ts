import { and, asc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/database.ts'
import { later, seconds } from '../../../platform/machine/clock.ts'
import { toEventType } from '../document/event-types.ts'
import { isOfServedProject } from '../projects/served.ts'
import { webhookEvents } from '../schema/webhooks.ts'
import { inProject, type ProjectUnit, updateRows } from '../unit-of-work.ts'

/** The webhook of a project. */
export type Target = { projectId: string; webhook: string }

/** Longer than an attempt takes. The claims of a killed process expire after this time. */
const claimTime = seconds(10)

/** The maximum number of events of a webhook that a process delivers concurrently. */
const maxConcurrent = 16

/** Lists the webhooks of all projects that have due events. */
export const listDue = (tx: Tx, now: Date): Promise<Target[]> =>
  tx
    .selectDistinct({ projectId: webhookEvents.projectId, webhook: webhookEvents.webhook })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.status, 'pending'),
        lte(webhookEvents.nextAttemptAt, now),
        isOfServedProject(tx, webhookEvents),
      ),
    )

/**
 * Claims due events of a webhook for this process: the oldest pending event of each subject, so later events wait for
 * it. An event that this process does not finish becomes due again after 10 seconds.
 */
export async function claimEvents(unit: ProjectUnit, webhook: string, now: Date): Promise<EventRow[]> {
  const earlier = alias(webhookEvents, 'earlier')
  const waitsForAnother = unit.tx
    .select({ exists: sql`1` })
    .from(earlier)
    .where(
      inProject(
        unit,
        earlier,
        eq(earlier.webhook, webhookEvents.webhook),
        eq(earlier.subject, webhookEvents.subject),
        eq(earlier.status, 'pending'),
        lt(earlier.position, webhookEvents.position),
      ),
    )
  const due = await unit.tx
    .select({ position: webhookEvents.position })
    .from(webhookEvents)
    .where(
      inProject(
        unit,
        webhookEvents,
        eq(webhookEvents.webhook, webhook),
        eq(webhookEvents.status, 'pending'),
        lte(webhookEvents.nextAttemptAt, now),
        notExists(waitsForAnother),
      ),
    )
    .orderBy(asc(webhookEvents.position))
    .limit(maxConcurrent)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const positions = due.map(({ position }) => position)
  return unit.tx
    .update(webhookEvents)
    .set({ attempts: sql`${webhookEvents.attempts} + 1`, nextAttemptAt: later(now, claimTime) })
    .where(inProject(unit, webhookEvents, inArray(webhookEvents.position, positions)))
    .returning()
}

type Result =
  | { status: 'delivered' | 'dead'; finishedAt: Date; problem: string | null }
  | { nextAttemptAt: Date; problem: string }

/** Saves the result of an attempt, unless the claim has ended and another process has claimed the event since. */
export async function saveResult(
  unit: ProjectUnit,
  { position, attempts }: EventRow,
  result: Result,
): Promise<void> {
  const isOwn = and(
    eq(webhookEvents.position, position),
    eq(webhookEvents.attempts, attempts),
    eq(webhookEvents.status, 'pending'),
  )
  await updateRows(unit, webhookEvents, result, isOwn)
}

/** Ends the delivery of all events of a webhook that the project no longer has. */
export async function abandonEvents(unit: ProjectUnit, webhook: string, now: Date): Promise<void> {
  const isPending = and(eq(webhookEvents.webhook, webhook), eq(webhookEvents.status, 'pending'))
  await updateRows(
    unit,
    webhookEvents,
    { status: 'dead', finishedAt: now, problem: 'The webhook was removed.' },
    isPending,
  )
}

/**
 * Removes the data of a deleted user, a removed member or a deleted organization from its events, delivered or not. The IDs stay, so
 * no event is missing.
 */
export async function forgetEventData(unit: ProjectUnit, subject: string): Promise<void> {
  await updateRows(unit, webhookEvents, { data: {} }, eq(webhookEvents.subject, subject))
}

/** Removes events that were delivered or abandoned before `before`. */
export async function sweepEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(webhookEvents).where(lt(webhookEvents.finishedAt, before))
}

export type EventRow = typeof webhookEvents.$inferSelect

/**
 * Writes the body of an event, with the fields of the provider's events. The same row always has the same bytes.
 * @param vertical the kind of the project in the contract
 */
export const toBody = (
  { projectId, id, object, action, objectId, subject, at, data }: EventRow,
  vertical: string,
): string =>
  JSON.stringify({
    type: toEventType(object, action),
    event_id: id,
    project_id: projectId,
    source: 'DIRECT',
    vertical,
    object_type: object,
    action: action.toUpperCase(),
    id: objectId,
    ...toSubject(object, vertical, subject),
    timestamp: at.toISOString(),
    ...data,
  })

/** The ID of the user, the member or the organization whose events have an order. */
function toSubject(object: EventRow['object'], vertical: string, id: string) {
  if (object === 'organization') return { organization_id: id }
  return vertical === 'B2B' ? { member_id: id } : { user_id: id }
}
