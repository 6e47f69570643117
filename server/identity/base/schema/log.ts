import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'
import type { EntryKind } from './log-kinds.ts'

/** Small facts about an entry: identifiers and names, never secrets or entered values. */
export type EntryDetail = Readonly<Record<string, string | number | boolean>>

/** The log of each project. User and session IDs have no foreign keys, because entries outlive users and sessions. */
export const logEntries = pgTable(
  'log_entries',
  {
    /** defines the order of the entries */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: projectId(),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** null if unknown, and after the account is deleted */
    userId: text('user_id'),
    sessionId: text('session_id'),
    /** a keyed hash of the email address or phone number in a rejected request (platform/http/security-events.ts) */
    account: text('account'),
    /** the type of the factor, such as `otp` */
    method: text('method'),
    outcome: text('outcome').$type<'done' | 'refused'>().notNull().default('done'),
    /** the route or the operator's command */
    call: text('call').notNull().default(''),
    /** the ID of the request, which the logs of the server and of its proxy contain too; '' without a request */
    requestId: text('request_id').notNull().default(''),
    /** an IPv4 address or IPv6 /64; an IPv6 /48 for `…_omitted` */
    network: text('network').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    /** how many events an entry counts; more than 1 only for `…_omitted` */
    times: integer('times').notNull().default(1),
    detail: jsonb('detail').$type<EntryDetail>().notNull().default({}),
  },
  (table) => [
    index('log_entries_project').on(table.projectId, table.id),
    index('log_entries_of_user').on(table.userId).where(sql`user_id is not null`),
    index('log_entries_at').on(table.at),
    uniqueIndex('log_entries_omitted')
      .on(table.projectId, table.kind, table.network, table.at)
      .where(sql`kind in ('refusals_omitted', 'events_omitted')`),
  ],
)
