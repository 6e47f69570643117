import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopRecording } from '#support/server/isolation/changes.ts'
import { createIsolationFixture, type IsolationFixture } from '#support/server/isolation/fixture.ts'
import { businessTables, directoryTables } from '#support/server/tables.ts'

const bareUser = 'user-of-the-portal'
/** The columns that refer to a row of a directory, with the kind of the row. */
const references: Record<string, 'user' | 'sessionId' | 'clientId'> = {
  user_id: 'user',
  session_id: 'sessionId',
  waits_for_session: 'sessionId',
  application_id: 'clientId',
}
/**
 * Log entries outlive the users and sessions that they name, so they have no foreign keys (ADR 0048). A sign-up names
 * its future user and has a separate session (rule O14).
 */
const withoutKeys = ['logEntries', 'signUps']
/** Tested in members.test.ts. */
const ofBusinesses = Object.keys(businessTables)
const withKeys = Object.entries(directoryTables).filter(
  ([name]) => ![...withoutKeys, ...ofBusinesses].includes(name),
)
const cases = withKeys.flatMap(([name, table]) =>
  getTableConfig(table)
    .columns.filter((column) => Object.hasOwn(references, column.name))
    .map((column) => [`${name}.${column.name}`, { table, column: column.name }] as const),
)

describe('the database', () => {
  let fixture: IsolationFixture
  beforeAll(async () => {
    fixture = await createIsolationFixture('shop')
    const { victim, server } = fixture
    await server.deps.db.transaction((tx) =>
      tx.execute(
        sql`insert into users (id, project_id, created_at) values (${bareUser}, ${victim.id}, now())`,
      ),
    )
  })
  afterAll(() => stopRecording(fixture.server))

  const update = async (statement: SQL): Promise<string> => {
    try {
      await fixture.server.deps.db.transaction((tx) => tx.execute(statement))
      return 'updated'
    } catch (error) {
      return String((error as { cause?: { code?: string } }).cause?.code)
    }
  }

  it.each(cases)('rejects a reference to a row of another project in %s', async (_, { table, column }) => {
    const { side, foreign, server } = fixture
    const count = await server.deps.db.transaction((tx) => tx.$count(table, sql`project_id = ${side.id}`))
    expect(count).toBeGreaterThan(0)
    const kind = references[column] ?? 'user'
    const id = kind === 'user' ? bareUser : foreign[kind]
    const firstRow = sql`select ctid from ${table} where project_id = ${side.id} limit 1`
    const statement = sql`update ${table} set ${sql.identifier(column)} = ${id} where ctid = (${firstRow})`
    const foreignKeyViolation = '23503'
    expect(await update(statement)).toBe(foreignKeyViolation)
  })
})
