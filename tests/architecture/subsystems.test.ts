import { describe, expect, it } from 'vitest'
import { allFiles, sourcesBelow, textOf } from './source-files.ts'

const subsystems = ['platform', 'identity', 'portal']

const sqlOf = (subsystem: string) =>
  allFiles()
    .filter((path) => path.startsWith(`server/${subsystem}/migrations/`) && path.endsWith('.sql'))
    .map(textOf)
    .join('\n')

const tablesOf = (sql: string) => [...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = '']) => name)

const foreignTables = (subsystem: string) =>
  subsystems
    .filter((otherSubsystem) => otherSubsystem !== subsystem)
    .flatMap((otherSubsystem) => tablesOf(sqlOf(otherSubsystem)))

/** Lists the tables of other subsystems that SQL names after a keyword, such as in a foreign key, a trigger or an update. */
const findForeign = (sql: string, foreign: readonly string[]) =>
  foreign.filter((table) =>
    new RegExp(
      `\\b(REFERENCES|FROM|JOIN|UPDATE|INTO|ON|TABLE)\\s+("public"\\.)?"?${table}"?(?!\\w)`,
      'i',
    ).test(sql),
  )

const codeOf = (subsystem: string) =>
  sourcesBelow(`server/${subsystem}`).flatMap((path) =>
    [...textOf(path).matchAll(/\bsql(?:<[^>`]*>)?`([^`]*)`/g)].map(([, text = '']) => text),
  )

describe('the SQL in the code of a subsystem', () => {
  it.each(subsystems)('of %s names no table of another subsystem', (subsystem) => {
    const foreign = foreignTables(subsystem)
    expect(codeOf(subsystem).filter((sql) => findForeign(sql, foreign).length > 0)).toEqual([])
  })

  it('is found', () => expect(codeOf('portal').length).toBeGreaterThan(10))
})

describe('the migrations of a subsystem', () => {
  it.each(subsystems)('of %s create tables, and name no table of another subsystem', (subsystem) => {
    const sql = sqlOf(subsystem)
    expect(tablesOf(sql).length).toBeGreaterThan(0)
    expect(findForeign(sql, foreignTables(subsystem))).toEqual([])
  })

  it.each([
    'FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id")',
    'CREATE TRIGGER a AFTER INSERT ON users FOR EACH ROW',
    'UPDATE users SET a = 1',
    'SELECT 1 FROM "users"',
  ])('would be found to name one by: %s', (sql) => {
    expect(findForeign(sql, ['users'])).toEqual(['users'])
  })
})
