import { limits } from '#contract/product.ts'

const minute = 60_000

/** The last use is stored to the minute, so the lock needs one more minute. */
const lockedAfter = (limits.idleLockMinutes + 1) * minute

/** Returns whether a session was idle for so long that it must give the PIN again (rule A54). */
export function hasIdled(session: { pinGivenAt: Date | null; lastAccessedAt: Date }, now: Date): boolean {
  return session.pinGivenAt !== null && now.getTime() - session.lastAccessedAt.getTime() >= lockedAfter
}
