import { type DescribedRoute, nameOf } from '../fuzz/routes.ts'
import type { Row, Rows } from './row.ts'
import { backendRows } from './rows-backend.ts'
import { browserRows } from './rows-browser.ts'
import { pageRows } from './rows-pages.ts'

/** How each identity route is called. */
export const rows: Rows = { ...browserRows, ...backendRows, ...pageRows }

/** Finds the row of a route. @throws Error if there is none */
export function getRow(route: DescribedRoute): Row {
  const row = rows[nameOf(route)]
  if (!row) throw new Error(`${nameOf(route)} has no row in tests/support/server/isolation.`)
  return row
}
