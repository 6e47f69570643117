import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp in UTC with the millisecond precision of a JavaScript Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The column `address` without its `+tag`, like portal/addresses/person-rules.ts. */
export const toPerson = sql`regexp_replace(address, '^([^+@]+)\\+[^@]*@', '\\1@')`
