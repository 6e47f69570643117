import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from '@electric-sql/pglite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './database.ts'

/** The number of rows per statement: about ten megabytes of text. */
const perStatement = 50_000

/** A row whose timestamps may be ISO 8601 text, which saves time. */
export type BulkRow<Row> = { [Key in keyof Row]: Date extends Row[Key] ? Row[Key] | string : Row[Key] }

/**
 * Inserts many rows with the same columns using COPY, which takes about half the time of a statement with parameters.
 * @throws the database's error, such as 23505 for a duplicate of a unique value
 */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly BulkRow<Table['$inferInsert']>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}))
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const keys = columns.map(([name, column]) => ({ name, isJson: column.getSQLType() === 'jsonb' }))
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement)
    await copy(tx, `copy "${getTableName(table)}" (${names}) from`, toLines(part, keys))
  }
}

type Key = { name: string; isJson: boolean }

/** Writes rows in the text format of COPY, in pieces of about 32 KB. */
function* toLines(rows: readonly Record<string, unknown>[], keys: readonly Key[]): Generator<string> {
  let piece = ''
  for (const row of rows) {
    for (const [index, { name, isJson }] of keys.entries()) {
      piece += `${index === 0 ? '' : '\t'}${toField(row[name], isJson)}`
    }
    piece += '\n'
    if (piece.length < 32_768) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
function toField(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N'
  const text = isJson ? JSON.stringify(value) : value instanceof Date ? value.toISOString() : String(value)
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? '') : text
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Executes a COPY statement in a transaction. The database inserts the first rows while the last are being written. */
async function copy(tx: Tx, statement: string, pieces: Iterable<string>): Promise<void> {
  // The query builder does not support COPY, so the statement needs the transaction's connection.
  const { client } = tx._.session as unknown as { client: pg.Client | Transaction }
  if (client instanceof pg.Client) {
    await pipeline(Readable.from(pieces), client.query(copyFrom(`${statement} stdin`)))
  } else {
    await client.query(`${statement} '/dev/blob'`, [], { blob: new Blob([...pieces]) })
  }
}
