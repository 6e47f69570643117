import { limits } from '#contract/product.ts'

const minute = 60_000

/** The use of a session is noted to the minute only, so one more minute has to pass before it is surely over. */
const lockedAfter = (limits.idleLockMinutes + 1) * minute

/** Whether a session that has given the PIN was left alone for so long that it must give it anew (rule A54). */
export function hasIdled(session: { pinGivenAt: Date | null; lastAccessedAt: Date }, now: Date): boolean {
  return session.pinGivenAt !== null && now.getTime() - session.lastAccessedAt.getTime() >= lockedAfter
}
