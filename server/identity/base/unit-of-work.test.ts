import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { sessions } from './schema/sessions.ts'
import { emails } from './schema/users.ts'
import { directoryPlaceholder, inProject, projectPlaceholder } from './unit-of-work.ts'

type Unit = Parameters<typeof inProject>[0]
const textOf = (unit: Unit, table: typeof emails | typeof sessions) =>
  new PgDialect().sqlToQuery(sql`${inProject(unit, table)}`).sql.replaceAll('"', '')

describe('the condition of a unit (ADR 0110)', () => {
  it.each<[string, Unit, string]>([
    ['a project', { projectId: 'p' }, ''],
    [
      'the consumers of a project',
      { projectId: 'p', organizationId: null },
      ' and emails.organization_id is null',
    ],
    ['an organization', { projectId: 'p', organizationId: 'o' }, ' and emails.organization_id = $2'],
    ['a statement that is built once', projectPlaceholder, ''],
    [
      'such a statement for a directory',
      directoryPlaceholder,
      ' and emails.organization_id is not distinct from $2',
    ],
  ])('of %s contains its directory', (_, unit, directory) => {
    expect(textOf(unit, emails).replace(/^\(|\)$/g, '')).toBe(`emails.project_id = $1${directory}`)
  })

  it('contains no directory for a table without one', () => {
    expect(textOf({ projectId: 'p', organizationId: 'o' }, sessions)).not.toContain('organization_id')
  })
})
