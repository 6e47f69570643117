import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopRecording } from '#support/server/crossing/changes.ts'
import { type CrossingWorld, createCrossingWorld } from '#support/server/crossing/world.ts'
import { directoryTables } from '#support/server/tables.ts'

const bareUser = 'user-of-the-portal'
/** The columns that refer to a row of a directory, with the kind of the row. */
const references: Record<string, 'user' | 'sessionId' | 'clientId'> = {
  user_id: 'user',
  session_id: 'sessionId',
  waits_for_session: 'sessionId',
  application_id: 'clientId',
}
/**
 * Entries of the log outlive the users and sessions that they name, so they have no foreign keys (ADR 0048). A sign-up names
 * its future user and has a session of its own (rule O14).
 */
const withoutKeys = ['logEntries', 'signUps']
const withKeys = Object.entries(directoryTables).filter(([name]) => !withoutKeys.includes(name))
const cases = withKeys.flatMap(([name, table]) =>
  getTableConfig(table)
    .columns.filter((column) => Object.hasOwn(references, column.name))
    .map((column) => [`${name}.${column.name}`, { table, column: column.name }] as const),
)

describe('the database', () => {
  let world: CrossingWorld
  beforeAll(async () => {
    world = await createCrossingWorld('shop')
    const { victim, server } = world
    await server.deps.db.transaction((tx) =>
      tx.execute(
        sql`insert into users (id, project_id, created_at) values (${bareUser}, ${victim.id}, now())`,
      ),
    )
  })
  afterAll(() => stopRecording(world.server))

  const update = async (statement: SQL): Promise<string> => {
    try {
      await world.server.deps.db.transaction((tx) => tx.execute(statement))
      return 'updated'
    } catch (problem) {
      return String((problem as { cause?: { code?: string } }).cause?.code)
    }
  }

  it.each(cases)('refuses a reference to a row of another project in %s', async (_, { table, column }) => {
    const { side, foreign, server } = world
    const count = await server.deps.db.transaction((tx) => tx.$count(table, sql`project_id = ${side.id}`))
    expect(count).toBeGreaterThan(0)
    const kind = references[column] ?? 'user'
    const id = kind === 'user' ? bareUser : foreign[kind]
    const one = sql`select ctid from ${table} where project_id = ${side.id} limit 1`
    const statement = sql`update ${table} set ${sql.identifier(column)} = ${id} where ctid = (${one})`
    const foreignKeyViolation = '23503'
    expect(await update(statement)).toBe(foreignKeyViolation)
  })
})
