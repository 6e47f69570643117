import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Business,
  createBusiness,
  createMemberBySite,
  startOrganization,
} from '#support/server/business.ts'
import { testServerForAll } from '#support/server/prepared-server.ts'
import { directoryTables } from '#support/server/tables.ts'

const server = testServerForAll()
let business: Business
let [corp, hobby] = [
  { organizationId: '', memberId: '' },
  { organizationId: '', memberId: '' },
]

const foreignKeyViolation = '23503'
const uniqueViolation = '23505'

const write = async (statement: SQL): Promise<string> => {
  try {
    await server.deps.db.transaction(async (tx) => {
      await tx.execute(statement)
      throw new Error('written')
    })
  } catch (error) {
    return String((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message)
  }
  return ''
}

beforeAll(async () => {
  business = await createBusiness(server)
  corp = await startOrganization(server, business, 'ann@corp.example')
  hobby = await startOrganization(server, business, 'ann@corp.example', { organization_name: 'Hobby' })
})

describe('the database', () => {
  /** The tables whose rows may name an organization and a member. */
  const withBoth = Object.values(directoryTables)
    .map(getTableConfig)
    .filter(({ columns, name }) => {
      const names = columns.map((column) => column.name)
      return names.includes('organization_id') && names.includes('user_id') && name !== 'members'
    })

  it.each(withBoth.map(({ name, foreignKeys }) => [name, foreignKeys] as const))(
    'refers to organization and member in one key of %s (rule B1)',
    (_, foreignKeys) => {
      const columns = foreignKeys.map((key) =>
        key
          .reference()
          .columns.map(({ name }) => name)
          .join(),
      )
      expect(columns).toContain('project_id,organization_id,user_id')
    },
  )

  it('rejects an email address of a member in another organization (rule B1)', async () => {
    const statement = sql`update emails set organization_id = ${hobby.organizationId}, address = 'new@corp.example' where user_id = ${corp.memberId}`
    expect(await write(statement)).toBe(foreignKeyViolation)
  })

  it.each(['project_id', 'organization_id'])(
    'rejects that a member changes its %s (rule B1)',
    async (column) => {
      for (const table of ['users', 'members']) {
        const id = table === 'users' ? sql`id` : sql`user_id`
        const value = column === 'project_id' ? 'project-shop' : hobby.organizationId
        const statement = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where ${id} = ${corp.memberId}`
        expect(await write(statement)).toBe(foreignKeyViolation)
      }
    },
  )

  it('rejects a member without a user of the same organization (rule B1)', async () => {
    const statement = sql`insert into members (project_id, organization_id, user_id, status, updated_at)
      select project_id, ${hobby.organizationId}, id, 'active', now() from users where id = ${corp.memberId}`
    expect(await write(sql`delete from members where user_id = ${corp.memberId}`)).toBe('written')
    expect(await write(statement)).toBe(foreignKeyViolation)
  })

  it('has an address once in an organization, also as a retired one (rule B2)', async () => {
    const { member_id: id } = await createMemberBySite(server, business, corp.organizationId, {
      email_address: 'ben@corp.example',
    })
    const take = sql`update emails set address = 'ann@corp.example' where user_id = ${id}`
    expect(await write(take)).toBe(uniqueViolation)
    await server.deps.db.transaction((tx) =>
      tx.execute(
        sql`update emails set retired_at = now(), is_primary = false where user_id = ${corp.memberId}`,
      ),
    )
    expect(await write(take)).toBe(uniqueViolation)
  })

  it('has an address once among the consumers of a project', async () => {
    const insert = (id: string) =>
      sql`insert into users (id, project_id, created_at) values (${id}, 'project-shop', now())`
    const add = (id: string) => sql`insert into emails (id, project_id, user_id, address, created_at)
      values (${`email-${id}`}, 'project-shop', ${id}, 'twin@example.org', now())`
    await server.deps.db.transaction(async (tx) => {
      for (const statement of [insert('user-a'), insert('user-b'), add('user-a')]) await tx.execute(statement)
    })
    expect(await write(add('user-b'))).toBe(uniqueViolation)
  })
})
