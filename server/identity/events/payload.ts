import { toEventType } from '../document/event-types.ts'
import type { webhookEvents } from '../schema/webhooks.ts'

export type EventRow = typeof webhookEvents.$inferSelect

/** Writes the body of an event, with the fields of the provider's events. The same row always has the same bytes. */
export const toBody = ({ projectId, id, object, action, objectId, subject, at, data }: EventRow): string =>
  JSON.stringify({
    type: toEventType(object, action),
    event_id: id,
    project_id: projectId,
    source: 'DIRECT',
    vertical: 'CONSUMER',
    object_type: object,
    action: action.toUpperCase(),
    id: objectId,
    user_id: subject,
    timestamp: at.toISOString(),
    ...data,
  })
