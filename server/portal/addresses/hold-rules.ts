import { days, later } from '../../platform/machine/clock.ts'

/** The minimum length of a hold, in days. */
export const holdDays = 30

/** How many days before the end of a hold the second notice is sent. */
const reminderDays = 7

type Times = { heldAt: Date; remindedAt: Date | null }

/** Returns the time before which holds are due for their second notice. */
export const remindsBefore = (now: Date): Date => later(now, days(reminderDays - holdDays))

/** Returns whether a hold has ended: after 30 days, and at least a week after the second notice was sent (rule A15). */
export function hasEnded({ heldAt, remindedAt }: Times, now: Date): boolean {
  if (remindedAt === null) return false
  return later(heldAt, days(holdDays)) <= now && later(remindedAt, days(reminderDays)) <= now
}
