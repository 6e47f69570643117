import { timestamp } from 'drizzle-orm/pg-core'

/** An instant, UTC, to the millisecond: what a JavaScript Date holds, so that nothing is lost on the way back. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
