import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { type Bakery, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { baseKey } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { addBan } from '../companies/bans.ts'
import { preserveBans, restoreBans } from '../companies/preserved-bans.ts'
import { bans, companyOpeners, files, openers, permissions } from '../schema/files.ts'
import { textPasses } from '../schema/text-passes.ts'
import { composeGrantees } from './compose-grantees.ts'

const to = 'josé@customer.org' as Email
const from = to.normalize('NFD') as Email

let server: TestServer
let people: Bakery

/** Writes what a server before 5.1 wrote: it did not compose email addresses. */
const write = (work: Parameters<TestServer['deps']['db']['transaction']>[0]) =>
  server.deps.db.transaction(work)
const compose = () => composeGrantees(server.deps, async () => false)
const open = ({ token, email }: Person, index: number) =>
  callApi(server, '/get_keys', { checksum: checksumOf(index), email }, token)

beforeEach(async () => {
  server = await createTestServer()
  people = await createBakery(server)
})

it('a recipient with more cakes than a batch is rewritten, with its counts and the search text of each cake', async () => {
  const { db } = server.deps
  const copies = 260
  await bakeNumber(server, people.baker, 1, 'first.pdf', ['ann@customer.org', to])
  await write(async (tx) => {
    await tx.execute(sql`
      insert into files
        (id, checksum, title, owner_id, baker_address, organization_id, created_at, updated_at)
      select 'copy-' || n, md5(n::text), 'copy ' || n, owner_id, baker_address, organization_id, created_at, updated_at
      from files, generate_series(1, ${copies}) n`)
    // On the first cake, both forms have the same path, and the other form one more.
    await tx.execute(sql`
      insert into permissions (id, file_id, grantee, key_path, created_at)
      select 'permission-' || id, id, ${from}, '["file"]'::jsonb, created_at from files
      union all select 'more', id, ${from}, '["file", "fields", "salary"]'::jsonb, created_at from files
        where id not like 'copy-%'`)
  })
  const everyForm = await db.read((tx) => tx.$count(permissions))
  await compose()

  const counted = await db.read(async (tx) => ({
    permissions: await tx.$count(permissions),
    earlier: await tx.$count(permissions, eq(permissions.grantee, from)),
    stale: await tx.$count(
      files,
      sql`${files.granteesText} <> (
      select string_agg(distinct ' ' || p.grantee, '') from permissions p where p.file_id = ${files.id})`,
    ),
    queued: await tx.$count(textPasses, sql`${textPasses.name} like '% %'`),
    openers: await tx
      .select({ grantee: openers.grantee, cakes: openers.cakes })
      .from(openers)
      .orderBy(openers.grantee),
    ofCompany: await tx
      .select({ grantee: companyOpeners.grantee, cakes: companyOpeners.cakes })
      .from(companyOpeners)
      .orderBy(companyOpeners.grantee),
  }))
  const rows = [
    { grantee: 'ann@customer.org', cakes: 1 },
    { grantee: to, cakes: copies + 1 },
  ]
  expect(counted).toEqual({
    permissions: everyForm - 1,
    earlier: 0,
    stale: 0,
    queued: 0,
    openers: rows,
    ofCompany: rows,
  })
  const recipient = await createPerson(server, to)
  expect(JSON.stringify((await open(recipient, 1)).body)).toContain(baseKey)
})

it('bans are rewritten, also without access, and cover the account that has the composed form', async () => {
  const bakerId = people.baker.userId
  const createdAt = server.clock.now()
  const terms = { companyId: 'organization-bakery', reason: null, createdAt }
  const withoutAccess = 'noël@customer.org'.normalize('NFD') as Email
  await bakeNumber(server, people.baker, 1, 'first.pdf', [to])
  await write(async (tx) => {
    const individual = { ...terms, level: 'individual', bakerId } as const
    await addBan(
      tx,
      server.deps,
      { ...terms, level: 'org', bakerId: null, address: withoutAccess },
      undefined,
    )
    for (const address of [from, to]) await addBan(tx, server.deps, { ...individual, address }, bakerId)
  })
  await compose()
  const left = await server.deps.db.read((tx) =>
    tx.select({ address: bans.address, level: bans.level }).from(bans).orderBy(bans.level),
  )
  expect(left).toEqual([
    { address: to, level: 'individual' },
    { address: withoutAccess.normalize('NFC'), level: 'org' },
  ])
  const banned = await createPerson(server, to)
  expect((await open(banned, 1)).status).toBe(403)
})

it('a preserved ban of a deleted account is found in both forms', async () => {
  const former = await createPerson(server, from)
  const terms = { companyId: 'organization-bakery', reason: null, createdAt: server.clock.now() }
  await write(async (tx) => {
    await addBan(tx, server.deps, { ...terms, level: 'org', bakerId: null, address: from }, undefined)
    await preserveBans(tx, server.deps, former.userId, [from])
    expect(await tx.$count(bans)).toBe(0)
    await restoreBans(tx, server.deps, to)
    expect(await tx.select({ address: bans.address, level: bans.level }).from(bans)).toEqual([
      { address: to, level: 'org' },
    ])
  })
})
