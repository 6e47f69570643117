/** For how long an address is held at least. */
export const holdDays = 30

/** How long before the end the account that gave the address up is told a second time. */
const reminderDays = 7

const later = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

type Times = { heldAt: Date; remindedAt: Date | null }

/** Addresses given up before this instant are due for the second mail. */
export const remindsBefore = (now: Date): Date => later(now, reminderDays - holdDays)

/**
 * Whether a hold has ended: after 30 days, and never less than a week after the account was told a second time
 * (rule A15), however late that mail was.
 */
export function hasEnded({ heldAt, remindedAt }: Times, now: Date): boolean {
  if (remindedAt === null) return false
  return later(heldAt, holdDays) <= now && later(remindedAt, reminderDays) <= now
}
