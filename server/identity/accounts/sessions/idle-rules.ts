import { limits } from '#contract/product.ts'

const minute = 60_000

/** The last use is recorded to the minute, so the lock needs an extra minute. */
const lockedAfter = (limits.idleLockMinutes + 1) * minute

/** Returns whether a session has been unused for so long that it counts as abandoned (rule A54). */
export const hasIdled = ({ lastAccessedAt }: { lastAccessedAt: Date }, now: Date): boolean =>
  now.getTime() - lastAccessedAt.getTime() >= lockedAfter
