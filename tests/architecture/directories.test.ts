import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { projects } from '../../server/identity/base/schema/projects.ts'
import { sessions } from '../../server/identity/base/schema/sessions.ts'
import { tables as allTables, directoryTables } from '../support/server/tables.ts'
import { sourcesBelow, textOf } from './source-files.ts'
import { listUnfiltered } from './unfiltered.ts'

/** Queries that run before the project is known, and find it by a secret. */
const findProject = ['findFlow: oauthFlows', 'consumeFlow: oauthFlows', 'findStart: oneTapStarts']

/** Lists the webhooks of all projects that have something to deliver, and counts it for the metrics. */
const deliver = ['listDue: webhookEvents', 'measureEvents: webhookEvents']

/** An import also looks for IDs that are unique among all projects. */
const compare = ['findValues: table']

/** Composes email addresses in all projects, and names users whose addresses look the same, for the operator. */
const compose = ['listOutsideAscii: table', 'listAlike: emails', 'listAlike: emails']

/** Removes what has expired, in all projects. */
const isSweep = (query: string) => /^sweep[A-Z]/.test(query)

const tables = Object.entries(directoryTables)

it('tests know every table of the schema', () => {
  const declared = sourcesBelow('server')
    .filter((path) => /^server\/\w+\/(base\/)?schema\//.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name))
    .filter((name) => name !== 'compatibility')
  expect(declared.length).toBeGreaterThan(50)
  expect(allTables.map((table) => getTableName(table)).toSorted()).toEqual(declared.toSorted())
})

describe('a project', () => {
  it.each(tables)('owns each row of %s, and no row refers to another project', (_, table) => {
    const { columns, foreignKeys } = getTableConfig(table)
    expect(columns.find(({ name }) => name === 'project_id')?.notNull).toBe(true)
    for (const key of foreignKeys) {
      const { foreignTable, columns: keyColumns, foreignColumns } = key.reference()
      // The project is compared by a trigger.
      if (foreignTable === sessions) {
        const [column] = keyColumns.map(({ name }) => name)
        const trigger = `ON ${getTableName(table)} FOR EACH ROW EXECUTE FUNCTION require_session_of_project('${column}')`
        expect(textOf('server/identity/migrations/0019_indexes.sql')).toContain(trigger)
        continue
      }
      expect(keyColumns.map(({ name }) => name)).toContain('project_id')
      const [target] = foreignColumns.map(({ name }) => name)
      expect(target).toBe(foreignTable === projects ? 'id' : 'project_id')
    }
  })

  it('is a condition of every query for its rows', () => {
    // Signing keys are found by the ID of their project, outside of transactions.
    const names = ['table', ...tables.map(([name]) => name)].filter((name) => name !== 'signingKeys')
    const unfiltered = sourcesBelow('server/identity').flatMap((path) => listUnfiltered(textOf(path), names))
    expect(unfiltered.filter((query) => !isSweep(query)).toSorted()).toEqual(
      [...findProject, ...deliver, ...compare, ...compose].toSorted(),
    )
  })

  it.each([
    ['const find = (unit) => unit.tx.select().from(users)', ['find: users']],
    ['function find(unit) { return unit.tx.select().from(users).where(eq(users.id, id)) }', ['find: users']],
    ['const find = (unit) => unit.tx.delete(users).where(inProject(unit, emails))', ['find: users']],
    ['const find = (unit) => unit.tx.$count(users)', ['find: users']],
    [
      'const find = (unit) => unit.tx.update(users).set(a).where(inProject(unit, users, eq(users.id, id)))',
      [],
    ],
    ['const find = (unit) => unit.tx.$count(users, inProject(unit, users))', []],
  ])('would be missed by: %s', (text, missed) => {
    expect(listUnfiltered(text, ['users'])).toEqual(missed)
  })
})
