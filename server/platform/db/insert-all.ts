import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** The number of rows per statement: about ten megabytes of text. */
const perStatement = 50_000

/**
 * Inserts many rows with the same columns. They are sent as one text, because a statement accepts at most 65,535
 * parameters and processes each of them slowly.
 */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows
      .slice(start, start + perStatement)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
      )
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(part)}::json)
    `)
  }
}
