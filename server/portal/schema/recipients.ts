import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#languages/locales.ts'
import { instant } from '../../platform/db/columns.ts'
import { files } from './files.ts'

/**
 * The recipients of each cake who were emailed, including those who opted out, so bakers cannot tell the difference
 * (rule F28).
 */
export const recipientEmails = pgTable(
  'recipient_mails',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /** the last time */
    emailedAt: instant('mailed_at').notNull(),
    /** hash of the reference in the link of the last email; null if a version before 5.3 sent it */
    referenceHash: text('reference_hash').unique('recipient_mails_reference'),
    /** the email address of the baker that the last email named */
    sender: text('sender'),
    /** whether the last email named the file */
    withName: boolean('with_name'),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.recipient] }),
    index('recipient_mails_recipient').on(table.recipient),
  ],
)

/** How the recipients of an unsaved cake will be emailed once it is saved. */
export const plannedNotices = pgTable('planned_notices', {
  fileId: text('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  withName: boolean('with_name').notNull(),
  language: text('language').$type<Locale>().notNull(),
})

/** The email addresses that opted out, as keyed hashes. */
export const emailOptOuts = pgTable('mail_opt_outs', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
})
