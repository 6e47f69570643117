import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** The number of rows per statement: about ten megabytes of text. */
const perStatement = 50_000

/** A row whose instants may be text in ISO 8601, which saves time. */
export type BulkRow<Row> = { [Key in keyof Row]: Date extends Row[Key] ? Row[Key] | string : Row[Key] }

/**
 * Inserts many rows with the same columns. They are sent as one text, because a statement accepts at most 65,535
 * parameters and processes each of them slowly.
 */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly BulkRow<Table['$inferInsert']>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const keys = columns.map(([name, column]) => [name, `${JSON.stringify(column.name)}:`] as const)
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement).map((row) => toJson(row, keys))
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${`[${part.join(',')}]`}::json)
    `)
  }
}

/** Writes the columns of a row as JSON. Text is joined here, because that is faster than building an object for each row. */
function toJson(
  row: Record<string, unknown>,
  keys: readonly (readonly [name: string, key: string])[],
): string {
  let text = '{'
  for (const [name, key] of keys) {
    const value = row[name]
    if (value !== undefined) text += `${text.length > 1 ? ',' : ''}${key}${JSON.stringify(value)}`
  }
  return `${text}}`
}
