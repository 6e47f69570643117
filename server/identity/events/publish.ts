import type { UnitOfWork } from '../unit-of-work.ts'
import { addChange } from './changes.ts'
import { addLogEntry, type EventKind, type LoggedFacts } from './log-entries.ts'

/** Something that happened in a project, with the facts that its log and its webhooks report. */
export type DomainEvent = LoggedFacts & { kind: EventKind }

/**
 * Publishes what has just happened to the two subscribers of the project: the log, and the changes that become webhook
 * events at the end of the unit. Call it in the unit that does what the event says, once for each act.
 * @throws TypeError if the event is a change and nothing would write the unit's changes (`toUnit`)
 */
export async function publish(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  await addLogEntry(unit, event)
  addChange(unit, event)
}
