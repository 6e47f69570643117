import { seconds } from '../../../platform/machine/clock.ts'

/** Longer than an attempt, which is two requests of up to five seconds. */
export const leaseTime = seconds(12)

const longestWait = seconds(30)

/**
 * Returns how many milliseconds to wait after this many failed attempts: 1 second, then twice as long each time, up to
 * 30 seconds.
 */
export const toWait = (attempts: number): number => Math.min(seconds(1) * 2 ** (attempts - 1), longestWait)
