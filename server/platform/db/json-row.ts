import { getTableColumns, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgTable, PgTimestamp } from 'drizzle-orm/pg-core'

/**
 * Selects a row of a joined table as one column, for frequent statements: the driver prepares each column of a result
 * at each execution, which takes longer than parsing JSON.
 * @returns null if the join found no row
 */
export function toJsonRow<Table extends PgTable>(table: Table): SQL<Table['$inferSelect'] | null> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    isInstant: is(column, PgTimestamp),
  }))
  return sql`row_to_json(${table})`.mapWith((row: Record<string, unknown>) => {
    const result: Record<string, unknown> = {}
    for (const { key, name, isInstant } of columns) result[key] = isInstant ? toDate(row[name]) : row[name]
    return result
  })
}

/**
 * Selects the rows of another query, in their order, as one column. The fields have the names of the columns, and
 * instants are text.
 */
export const toJsonRows = <Row>(query: { as(alias: string): SQLWrapper }): SQL<Row[]> =>
  sql`(select coalesce(json_agg("selected"), '[]') from ${query.as('selected')})`

const toDate = (text: unknown) => (typeof text === 'string' ? new Date(text) : null)
