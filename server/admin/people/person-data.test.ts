import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { createBakery } from '#support/server/bake.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createOwnedRows } from '#support/server/isolation/owned-rows.ts'
import { shopSide } from '#support/server/isolation/pairs.ts'
import { createPerson } from '#support/server/people.ts'
import { tables } from '#support/server/tables.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { runCommand } from '../run-command.ts'
import { identitySources, platformSources, portalSources } from './archive-sources.ts'

const run = (server: TestServer, ...argv: string[]) => runCommand(server.deps, argv)
type Archive = {
  identity: Record<string, unknown[]>
  portal?: Record<string, unknown[]>
  messages: unknown[]
}
const archive = async (server: TestServer, project: string, userId: string) =>
  JSON.parse(await run(server, 'people', 'archive', project, userId, 'ann.json')) as Archive

/** All rows of all tables as JSON, by table name. */
async function dump(server: TestServer): Promise<Record<string, string>> {
  const rowsByTable: Record<string, string> = {}
  for (const table of tables) {
    const rows = await server.deps.db.transaction((tx) => tx.select().from(table))
    rowsByTable[getTableName(table)] = JSON.stringify(rows)
  }
  return rowsByTable
}

const findTables = (rowsByTable: Record<string, string>, value: string) =>
  Object.entries(rowsByTable)
    .filter(([, text]) => text.includes(value))
    .map(([name]) => name)
    .toSorted()

const values = { email: 'ann@example.org', phone: '+12025550144' }

describe('every column that names a user', () => {
  /** Tables that an archive leaves out, with the reason. */
  const leftOut: Record<string, string> = {
    blocked_emails: 'keyed hashes of deleted users',
    barred_addresses: 'keyed hashes of deleted users',
    mail_opt_outs: 'keyed hashes of email addresses, mostly without an account',
    deleted_accounts: 'IDs of deleted users',
    applications: 'the site’s own',
    m2m_clients: 'the site’s own',
    used_id_tokens: 'hashes of tokens, without their user',
    projects: 'the site’s own',
    api_secrets: 'the site’s own',
    checkouts: 'the company’s, at the payment service',
    left_customers: 'the company’s, at the payment service',
    inactive_addresses: 'addresses that mail servers rejected, for a year at most',
    sign_ups: 'registrations before the email address is verified, for a week at most; no account yet',
    address_codes: 'codes for new email addresses, for an hour at most',
    one_tap_starts: 'prompts before the user is known',
    address_passwords: 'hashes, of organizations, as the next',
    members: 'of organizations, whose members this command does not archive yet',
    intermediate_sessions: 'of organizations, for ten minutes at most',
  }
  const names =
    /user|actor|owner|baker|grantee|recipient|person|address|subject|session|account|totp|waits_for|object_id|to_address/
  const archived = [identitySources, platformSources, portalSources].flatMap((sources) =>
    Object.values(sources).map(({ table }) => getTableName(table)),
  )
  const naming = tables
    .filter((table) => getTableConfig(table).columns.some(({ name }) => names.test(name)))
    .map(getTableName)

  it.each([...new Set(naming)])(
    'belongs to a table that archives include, or leave out for a reason: %s',
    (name) => {
      expect(archived.includes(name) || Object.hasOwn(leftOut, name)).toBe(true)
    },
  )
})

describe('people archive', () => {
  it('has every kind of data of a user, and no secrets', async () => {
    const server = await createTestServer()
    const ann = await createOwnedRows(server, shopSide, values.email)
    const { identity, portal } = await archive(server, 'Shop', String(ann.userId))
    const empty = Object.keys(identity).filter((name) => identity[name]?.length === 0)
    // No webhook is set up, and the tokens of a sign-in at a provider do not name the user yet.
    expect(empty).toEqual(['social_sign_ins', 'social_tokens', 'webhook_events'])
    expect(portal).toBeUndefined()
    const text = JSON.stringify(identity)
    for (const value of Object.values(values)) expect(text).toContain(value)
    const secrets = /hash|sealed|salt|public_?token|secret"|codeChallenge/i
    const columns = Object.values(identity).flatMap((rows) =>
      rows.flatMap((row) => Object.keys(row as object)),
    )
    expect(columns.filter((column) => secrets.test(column))).toEqual([])
  })

  it('has the portal’s data for a portal account', async () => {
    const server = await createTestServer()
    const { baker, opener } = await createBakery(server)
    await bakeAs(server, baker, { permissions: [{ email: opener.email, key_path: ['file'] }] })
    const { portal } = await archive(server, 'Portal', baker.userId)
    for (const name of [
      'person',
      'person_addresses',
      'files',
      'permissions',
      'openers',
      'activity',
      'organization',
    ])
      expect(portal?.[name], name).not.toEqual([])
    const ids = ['person', 'files', 'openers', 'activity'].map((name) => portal?.[name]?.[0])
    expect(ids).toEqual(ids.map(() => expect.objectContaining({ organizationId: 'organization-bakery' })))
    expect(JSON.stringify(portal)).not.toMatch(/pinHash|"sealed"/)
  })

  it('rejects an unknown user', async () => {
    const server = await createTestServer()
    await expect(archive(server, 'Shop', 'user-unknown')).rejects.toThrow(
      'The project has no user with the ID',
    )
  })
})

describe('people delete', () => {
  it('leaves nothing of a user but IDs in the log and in events', async () => {
    const server = await createTestServer()
    const ann = await createOwnedRows(server, shopSide, values.email)
    const { identity } = await archive(server, 'Shop', String(ann.userId))
    const [wallet] = identity.wallets as { address: string }[]
    await run(server, 'people', 'delete', 'Shop', String(ann.userId), '--yes')
    const rowsByTable = await dump(server)
    for (const value of [...Object.values(values), wallet?.address ?? '', String(ann.externalId)])
      expect(findTables(rowsByTable, value), value).toEqual([])
    expect(findTables(rowsByTable, String(ann.userId))).toEqual(['log_entries'])
    expect(findTables(rowsByTable, String(ann.sessionId))).toEqual([])
  })

  it('deletes a portal account first in the portal, then in identity', async () => {
    const server = await createTestServer()
    const { baker, opener } = await createBakery(server)
    await bakeAs(server, baker, { permissions: [{ email: opener.email, key_path: ['file'] }] })
    await run(server, 'people', 'delete', 'Portal', baker.userId, '--yes')
    const rowsByTable = await dump(server)
    expect(findTables(rowsByTable, baker.email)).toEqual([])
    expect(findTables(rowsByTable, baker.userId)).toEqual(['deleted_accounts', 'log_entries'])
    expect((await callApi(server, '/auth/me', undefined, baker.token)).body.code).toBe('session_ended')
  })

  it('is completed by repeating the command if identity was not reached', async () => {
    const server = await createTestServer()
    const ann = await createPerson(server, 'ann@bakery.org')
    const { identity } = server.deps
    server.deps.identity = { ...identity, deleteAccount: () => Promise.reject(new Error('Not reached.')) }
    await run(server, 'people', 'delete', 'Portal', ann.userId, '--yes')
    expect(findTables(await dump(server), ann.email)).not.toEqual([])
    server.deps.identity = identity
    await run(server, 'people', 'delete', 'Portal', ann.userId, '--yes')
    expect(findTables(await dump(server), ann.email)).toEqual([])
  })

  it('needs --yes, and keeps the last admin of a company with other members', async () => {
    const server = await createTestServer()
    const { admin } = await createBakery(server)
    await expect(run(server, 'people', 'delete', 'Portal', admin.userId)).rejects.toThrow('add --yes')
    await expect(run(server, 'people', 'delete', 'Portal', admin.userId, '--yes')).rejects.toThrow(
      'last admin',
    )
  })
})
