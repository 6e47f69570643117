import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'

/**
 * The progress of user imports: one row for each batch, written in the transaction that adds its users. An import that
 * was killed continues after its last batch.
 */
export const importBatches = pgTable(
  'import_batches',
  {
    projectId: projectId(),
    /** SHA-256 of the file, hex */
    fileDigest: text('file_digest').notNull(),
    /** the number of the batch's first line, from 1, and of the first line after it */
    fromLine: integer('from_line').notNull(),
    toLine: integer('to_line').notNull(),
    /** the byte offset of the first line after the batch */
    toByte: bigint('to_byte', { mode: 'number' }).notNull(),
    /** how many lines were imported and rejected */
    imported: integer('imported').notNull(),
    rejected: integer('refused').notNull(),
    /** the rejected lines, without their contents */
    rejections: jsonb('refusals').$type<Rejection[]>().notNull(),
    isLast: boolean('is_last').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fileDigest, table.fromLine] }),
    index('import_batches_at').on(table.at),
  ],
)

/**
 * Why a line of a file was not imported. `field` is a path such as `emails[0].email`, or '' if the reason concerns the
 * whole line.
 */
export type Rejection = { line: number; field: string; reason: string }

/** A rejection without the line number, which the reader of the file knows. */
export type Problem = Omit<Rejection, 'line'>
