import type { Tx } from '../platform/db/database.ts'
import { type ActivityEvent, recordActivity } from '../portal/activity/record.ts'

/** Records an operator's command in the activity. */
export const recordCommand = (
  tx: Tx,
  deps: Parameters<typeof recordActivity>[1],
  event: Omit<ActivityEvent, 'actor'>,
): Promise<void> => recordActivity(tx, deps, [{ ...event, actor: { id: null, address: 'operator' } }])
