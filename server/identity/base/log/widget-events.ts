import * as z from 'zod/mini'
import { describeCall } from '../../../platform/http/current-call.ts'
import type { Deps } from '../deps.ts'
import { allowsOrigin, findProject } from '../projects/store.ts'
import type { EntryDetail } from '../schema/log.ts'
import { recordLimited } from './record-limited.ts'

/** The client sends at most 15 events at once. */
const maxEvents = 15

/** The format of names in the client's code. Email addresses, codes and tokens do not match it. */
const EventName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/))
const Value = z.string().check(z.regex(/^[a-zA-Z_]{1,40}$/))
const Event = z.object({
  event: z.object({
    public_token: z.string().check(z.maxLength(200)),
    event_name: EventName,
    details: z.optional(z.unknown()),
    error_code: z.optional(z.unknown()),
  }),
})

/**
 * Writes the events of the provider's client to the log of their project. Keeps an event's name, and the `keptDetails`
 * values that look like identifiers. Silently drops malformed events, and events of an unknown project or from an
 * origin that is not the project's.
 */
export async function recordWidgetEvents(
  deps: Deps,
  sent: unknown,
  origin: string | undefined,
): Promise<void> {
  if (!Array.isArray(sent)) return
  const events = sent.slice(0, maxEvents).flatMap((item) => Event.safeParse(item).data?.event ?? [])
  const token = events[0]?.public_token
  if (token === undefined) return
  const project = await deps.db.transaction((tx) => findProject(tx, token))
  if (!project || origin === undefined || !allowsOrigin(project, origin, deps.config.publicUrl)) return
  describeCall({ name: 'POST /sdk/v1/events' })
  const entries = events
    .filter(({ public_token }) => public_token === token)
    .map(({ event_name: name, details, error_code }) => ({
      kind: 'widget_event' as const,
      detail: { name, ...pickNames(details), ...pickNames({ error_code }) },
    }))
  await recordLimited(deps, project.id, 'events', entries)
}

const keptDetails = ['type', 'provider_type', 'error_code'] as const

function pickNames(details: unknown): EntryDetail {
  if (details === null || typeof details !== 'object') return {}
  const fields: Partial<Record<string, unknown>> = { ...details }
  return Object.fromEntries(
    keptDetails.flatMap((key) => {
      const value = Value.safeParse(fields[key]).data
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
