import { describe, expect, it } from 'vitest'
import { allFiles, sourcesBelow, textOf } from './source-files.ts'

const wings = ['platform', 'identity', 'portal']

const sqlOf = (wing: string) =>
  allFiles()
    .filter((path) => path.startsWith(`server/${wing}/migrations/`) && path.endsWith('.sql'))
    .map(textOf)
    .join('\n')

const tablesOf = (sql: string) => [...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = '']) => name)

const foreignTables = (wing: string) =>
  wings.filter((otherWing) => otherWing !== wing).flatMap((otherWing) => tablesOf(sqlOf(otherWing)))

/** Lists the tables of other wings that SQL names after a keyword, such as in a foreign key, a trigger or an update. */
const findForeign = (sql: string, foreign: readonly string[]) =>
  foreign.filter((table) =>
    new RegExp(
      `\\b(REFERENCES|FROM|JOIN|UPDATE|INTO|ON|TABLE)\\s+("public"\\.)?"?${table}"?(?!\\w)`,
      'i',
    ).test(sql),
  )

const codeOf = (wing: string) =>
  sourcesBelow(`server/${wing}`).flatMap((path) =>
    [...textOf(path).matchAll(/\bsql(?:<[^>`]*>)?`([^`]*)`/g)].map(([, text = '']) => text),
  )

describe('the SQL in the code of a wing', () => {
  it.each(wings)('of %s names no table of another wing', (wing) => {
    const foreign = foreignTables(wing)
    expect(codeOf(wing).filter((sql) => findForeign(sql, foreign).length > 0)).toEqual([])
  })

  it('is found', () => expect(codeOf('portal').length).toBeGreaterThan(10))
})

describe('the migrations of a wing', () => {
  it.each(wings)('of %s create tables, and name no table of another wing', (wing) => {
    const sql = sqlOf(wing)
    expect(tablesOf(sql).length).toBeGreaterThan(0)
    expect(findForeign(sql, foreignTables(wing))).toEqual([])
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
