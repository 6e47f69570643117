import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { listActivity, salary } from '#support/server/cakes.ts'
import type { Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { companyOpeners, files, openers, permissions } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
const checksum = checksumOf(1)
const ann = 'ann@customer.org'

beforeEach(async () => {
  await bakeNumber(server, bakery.baker, 1, 'report.pdf', [ann])
  server.clock.advance(1000)
})

type Entry = { email: string; key_path: string[] }
const modify = (person: Person, add: Entry[], remove: string[] = [], change: Record<string, unknown> = {}) =>
  act(server, person, '/modify_permissions', {
    checksum,
    add,
    remove: remove.map((email) => ({ email })),
    ...change,
  })
const all = (email: string): Entry => ({ email, key_path: ['file'] })

/** The activity rows after baking. */
const listLater = async () =>
  (await listActivity(server))
    .slice(2)
    .map((row) => `${row.action} ${row.subject} ${row.actor} ${row.asAdmin}`)

const listOpeners = () =>
  server.deps.db.transaction(async (tx) =>
    (await tx.select().from(openers).orderBy(asc(openers.grantee))).map((row) => [row.grantee, row.cakes]),
  )

const listOfCompany = () =>
  server.deps.db.transaction((tx) => tx.select().from(companyOpeners).orderBy(asc(companyOpeners.grantee)))

describe('changing access (rule F18)', () => {
  it('removes first, then adds, and returns the updated cake', async () => {
    const reply = await modify(bakery.baker, [all(' BOB@Customer.org '), all('*@partner.org')], [ann])
    const added = [all('bob@customer.org'), all('*@partner.org')]
    expect(reply.body.permissions).toHaveLength(2)
    expect(reply.body.permissions).toEqual(expect.arrayContaining(added))
    expect(reply.body.updated_at).toBe(server.clock.now().toISOString())
    expect((await listLater()).sort()).toEqual([
      'permission_added *@partner.org baker@bakery.org false',
      'permission_added bob@customer.org baker@bakery.org false',
      'permission_removed ann@customer.org baker@bakery.org false',
    ])
  })

  it('revokes one of several fields with a removal and an addition in one call', async () => {
    await modify(bakery.baker, [{ email: ann, key_path: salary }])
    const reply = await modify(bakery.baker, [{ email: ann, key_path: salary }], [ann])
    expect(reply.body.permissions).toEqual([{ email: ann, key_path: salary }])
    expect(await listLater()).toEqual([
      'permission_added ann@customer.org baker@bakery.org false',
      'permission_removed ann@customer.org baker@bakery.org false',
    ])
  })

  it('skips changes without effect, and leaves no row', async () => {
    expect((await modify(bakery.baker, [all(ann)], ['nobody@x.org'])).status).toBe(200)
    expect(await listLater()).toEqual([])
  })

  it('applies all changes or none', async () => {
    const reply = await modify(
      bakery.baker,
      [all('bob@customer.org'), { email: ann, key_path: ['nothing'] }],
      [ann],
    )
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: /this cake has no key/ },
    })
    expect(await listLater()).toEqual([])
    expect(await listOpeners()).toEqual([[ann, 1]])
  })

  it('is allowed for an admin in admin mode and marked in the activity', async () => {
    expect((await modify(bakery.admin, [], [ann])).body.code).toBe('unknown_file')
    expect((await modify(bakery.admin, [], [ann], { admin: true })).status).toBe(200)
    expect(await listLater()).toEqual(['permission_removed ann@customer.org admin@bakery.org true'])
  })

  it('is not allowed for grantees', async () => {
    await modify(bakery.baker, [all(bakery.opener.email)])
    expect((await modify(bakery.opener, [], [ann])).body.code).toBe('not_allowed')
  })

  it('accepts up to a thousand permissions in one call', async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      all(`somebody.number.${index}@a-long-domain.example.org`),
    )
    expect((await modify(bakery.baker, many)).body.error).toMatch(
      /at most 1000 permissions, and this would make 1001\./,
    )
    expect((await modify(bakery.baker, many, [ann])).body.permissions).toHaveLength(1000)
  })

  it('handles simultaneous changes as if they came one after the other', async () => {
    const added = Array.from({ length: 6 }, (_, index) => `p${index}@customer.org`)
    await Promise.all(added.map((email) => modify(bakery.baker, [all(email)], [ann])))
    expect(await listOpeners()).toEqual([[ann, 0], ...added.map((email) => [email, 1])])
    expect((await listLater()).filter((row) => row.startsWith('permission_removed'))).toHaveLength(1)
  })
})

describe('the counts that triggers maintain', () => {
  it('count a cake once per grantee, regardless of what is added and removed', async () => {
    await bakeNumber(server, bakery.baker, 2, 'second.pdf', [ann, 'bob@x.org'])
    await modify(bakery.baker, [{ email: ann, key_path: salary }, all('bob@x.org')])
    expect(await listOpeners()).toEqual([
      [ann, 2],
      ['bob@x.org', 2],
    ])
    await modify(bakery.baker, [], [ann])
    await modify(bakery.baker, [], ['bob@x.org'], { checksum: checksumOf(2) })
    expect(await listOpeners()).toEqual([
      [ann, 1],
      ['bob@x.org', 1],
    ])
    await server.deps.db.transaction((tx) => tx.delete(permissions))
    expect(await listOpeners()).toEqual([
      [ann, 0],
      ['bob@x.org', 0],
    ])
    const rows = await server.deps.db.transaction((tx) => tx.select().from(files))
    expect(rows.map((row) => row.granteesText)).toEqual(['', ''])
  })

  it('count the grants of all bakers in a company, even simultaneous grants', async () => {
    const { baker, otherBaker, admin, opener } = bakery
    const bakers = [baker, otherBaker, admin]
    const bakeAll = () =>
      Promise.all(
        bakers.map((person, index) =>
          bakeNumber(server, person, server.clock.now().getTime() + index, 'x.pdf', [ann]),
        ),
      )
    for (let round = 0; round < 3; round += 1) await bakeAll()
    const first = { grantee: ann, cakes: 10, permittedAt: new Date('2026-03-01T12:00:01Z') }
    expect(await listOfCompany()).toMatchObject([{ ...first, lastOpenedAt: null }])
    await act(server, opener, '/get_keys', { checksum, email: opener.email })
    await modify(baker, [all(opener.email)])
    await act(server, opener, '/get_keys', { checksum, email: opener.email })
    const opened = { grantee: opener.email, cakes: 1, lastOpenedAt: server.clock.now() }
    expect(await listOfCompany()).toMatchObject([first, opened])
    await Promise.all(bakers.map((person) => act(server, person, '/revoke_access', { email: ann })))
    expect(await listOfCompany()).toMatchObject([{ ...first, cakes: 0 }, opened])
    await server.deps.db.transaction((tx) => tx.delete(openers))
    expect(await listOfCompany()).toEqual([])
  })

  it('include simultaneous changes of several bakers', async () => {
    const bakers = [bakery.baker, bakery.otherBaker, bakery.admin]
    for (const [index, person] of bakers.entries())
      await bakeNumber(server, person, index + 2, 'x.pdf', [ann])
    for (const cakes of [11, 12, 13, 14, 15]) {
      await Promise.all(
        bakers.map(({ userId }) =>
          server.deps.db.transaction((tx) =>
            tx.update(openers).set({ cakes }).where(eq(openers.ownerId, userId)),
          ),
        ),
      )
      expect(await listOfCompany()).toMatchObject([{ grantee: ann, cakes: 3 * cakes }])
    }
  })

  it('follow the primary email address of a baker', async () => {
    const { db } = server.deps
    await db.transaction((tx) =>
      tx
        .update(personAddresses)
        .set({ address: 'new@bakery.org' })
        .where(eq(personAddresses.userId, bakery.baker.userId)),
    )
    const [file] = await db.transaction((tx) => tx.select().from(files))
    expect(file).toMatchObject({
      bakerAddress: 'new@bakery.org',
      searchText: expect.stringContaining(' new@bakery.org'),
    })
  })
})

describe('changing dates (rule F18)', () => {
  const dates = (
    openable_date: string | null,
    expires_date: string | null,
    person = bakery.baker,
    admin = false,
  ) => act(server, person, '/modify_dates', { checksum, openable_date, expires_date, admin })

  it('records which dates changed, and leaves no row if nothing changed', async () => {
    await dates('2026-04-01T00:00:00Z', null)
    await dates('2026-04-01T02:00:00+02:00', null)
    await dates('2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z')
    const reply = await dates(null, null, bakery.admin, true)
    expect(reply.body).toMatchObject({ openable_date: null, expiration_date: null })
    const actions = (await listLater()).map((row) => row.split(' ')[0])
    expect(actions.sort()).toEqual(['dates_updated', 'expiration_date_modified', 'openable_date_modified'])
  })

  it('rejects an expiry date before the openable date', async () => {
    expect((await dates('2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z')).body.code).toBe('dates_crossed')
    expect((await dates('soon', null)).body.error).toMatch(/^openable_date must be an instant/)
    expect(await listLater()).toEqual([])
  })
})
