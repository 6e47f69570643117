import { limits } from '#contract/product.ts'

const minute = 60_000

/** The last use is stored to the minute, so the lock needs one more minute. */
const lockedAfter = (limits.idleLockMinutes + 1) * minute

/** Returns whether a session was not used for so long that it counts as left (rule A54). */
export const hasIdled = ({ lastAccessedAt }: { lastAccessedAt: Date }, now: Date): boolean =>
  now.getTime() - lastAccessedAt.getTime() >= lockedAfter
