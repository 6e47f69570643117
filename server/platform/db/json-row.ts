import { getTableColumns, is, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core'

/** Builds a JSON object of columns and expressions by their names; at most 50, because a function has 100 arguments. */
export function buildObject<Fields>(fields: Record<string, SQL | PgColumn>): SQL<Fields> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql<Fields>`json_build_object(${sql.join(pairs, sql`, `)})`
}

/**
 * Selects a row of a joined table as one column, for frequent statements: the driver prepares each column of a result
 * at each execution, which takes longer than parsing JSON.
 * @returns null if the join found no row
 */
export function toJsonRow<Table extends PgTable & { id: PgColumn }>(
  table: Table,
): SQL<Table['$inferSelect'] | null> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const instants = Object.keys(columns).filter((name) => is(columns[name], PgTimestamp))
  const row = sql`case when ${isNotNull(table.id)} then ${buildObject(columns)} end`
  return row.mapWith((value: Record<string, unknown>) => {
    const dates = instants.map((name) => [name, toDate(value[name])])
    return { ...value, ...Object.fromEntries(dates) }
  })
}

const toDate = (text: unknown) => (typeof text === 'string' ? new Date(text) : null)
