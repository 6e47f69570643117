import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { directoryTables } from '#support/server/tables.ts'
import { fateOfTables } from './end-unclaimed-access.ts'

/** Returns whether the rows of a table belong to a user. */
const hasUser = (table: (typeof directoryTables)[string]) => 'userId' in getTableColumns(table)

describe('the claim of a user', () => {
  it('keeps, ends or invalidates the rows of every table with the ID of a user', () => {
    const tables = Object.entries(directoryTables).filter(([, table]) => hasUser(table))
    expect(Object.keys(fateOfTables).toSorted()).toEqual(tables.map(([name]) => name).toSorted())
  })

  it('would notice a table without an entry', () => {
    const { totps: _, ...remainingTables } = fateOfTables
    expect(Object.keys(remainingTables)).not.toContain('totps')
    expect(hasUser(directoryTables.totps as (typeof directoryTables)[string])).toBe(true)
  })
})
