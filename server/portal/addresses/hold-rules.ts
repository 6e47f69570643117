/** The minimum length of a hold, in days. */
export const holdDays = 30

/** How many days before the end of a hold the second notice is sent. */
const reminderDays = 7

const later = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

type Times = { heldAt: Date; remindedAt: Date | null }

/** Returns the time before which holds are due for their second notice. */
export const remindsBefore = (now: Date): Date => later(now, reminderDays - holdDays)

/** Returns whether a hold has ended: after 30 days, and at least a week after the second notice was sent (rule A15). */
export function hasEnded({ heldAt, remindedAt }: Times, now: Date): boolean {
  if (remindedAt === null) return false
  return later(heldAt, holdDays) <= now && later(remindedAt, reminderDays) <= now
}
