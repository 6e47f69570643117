import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** An instant, UTC, to the millisecond: what a JavaScript Date holds, so that nothing is lost on the way back. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The column `address` without its `+tag`, as accounts/person-rules.ts writes it. */
export const toPerson = sql`regexp_replace(address, '^([^+@]+)\\+[^@]*@', '\\1@')`
