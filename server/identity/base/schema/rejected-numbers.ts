import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import type { NumberRejection, TextChannel } from '../../../platform/gateways/gateway.ts'
import { projectId } from './keys.ts'

/** Phone numbers to which a gateway temporarily cannot send. */
export const rejectedNumbers = pgTable(
  'refused_numbers',
  {
    projectId: projectId(),
    channel: text('channel').$type<TextChannel>().notNull(),
    /** a keyed hash of the phone number */
    numberHash: text('number_hash').notNull(),
    reason: text('reason').$type<NumberRejection>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.channel, table.numberHash] })],
)
