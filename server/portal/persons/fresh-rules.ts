import { minutes } from '../../platform/machine/clock.ts'

/** Returns whether something happened within the last five minutes (rules A12, A15). */
export const isRecent = (time: Date, now: Date): boolean => time.getTime() > now.getTime() - minutes(5)
