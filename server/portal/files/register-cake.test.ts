import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addCompany } from '#support/server/bake.ts'
import {
  bakeAs,
  baseKey,
  cake,
  checksum,
  listActions,
  listActivity,
  registeredBefore,
  salary,
  salaryKey,
} from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, getAccount, signInAgain } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import type { Payments } from '../payments/port.ts'
import { fileKeys, files, permissions } from '../schema/files.ts'
import { companies, persons } from '../schema/persons.ts'

const server = testServerForEach()
const baker = preparedForEach(() => createPerson(server, 'baker@example.org'))

/** Registering a cake does not call the payment service. */
const payments = { backend: 'stripe' } as Payments

describe('registering a cake', () => {
  it('stores all its data, with sealed keys', async () => {
    const reply = await bakeAs(server, baker, {
      openable_date: '2026-04-01T00:00:00Z',
      expiration_date: '2026-05-01T02:00:00+02:00',
      permissions: [...cake.permissions, ...cake.permissions],
    })
    expect(reply).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^file-/), checksum } })
    await server.deps.db.transaction(async (tx) => {
      const [file] = await tx.select().from(files)
      expect(file).toMatchObject({ title: 'report.pdf', ownerId: baker.userId })
      expect(file?.openableAt?.toISOString()).toBe('2026-04-01T00:00:00.000Z')
      expect(file?.expiresAt?.toISOString()).toBe('2026-05-01T00:00:00.000Z')
      const keys = await tx.select().from(fileKeys)
      expect(keys).toHaveLength(2)
      expect(JSON.stringify(keys)).not.toContain(baseKey)
      const granted = await tx.select().from(permissions).orderBy(permissions.grantee)
      expect(granted.map((row) => [row.grantee, row.keyPath])).toEqual([
        ['*@partner.org', salary],
        ['ann@customer.org', ['file']],
      ])
    })
  })

  it('leaves activity rows', async () => {
    await bakeAs(server, baker)
    const rows = await listActivity(server)
    expect(rows.map((row) => [row.action, row.subject]).sort()).toEqual([
      ['file_baked', null],
      ['permission_added', '*@partner.org'],
      ['permission_added', 'ann@customer.org'],
    ])
    expect(rows[0]).toMatchObject({
      actor: 'baker@example.org',
      actorId: baker.userId,
      bakerId: baker.userId,
      fileTitle: 'report.pdf',
      deviceType: 'unknown',
      asAdmin: false,
    })
  })

  it('creates a personal company for the first cake of a baker without one', async () => {
    await bakeAs(server, baker)
    await bakeAs(server, baker, { checksum: 'c1'.repeat(32) })
    const { person } = await getAccount(server, baker.email)
    expect(person.isAdmin).toBe(true)
    const all = await server.deps.db.transaction((tx) => tx.select().from(companies))
    expect(all).toEqual([expect.objectContaining({ id: person.companyId, domain: null })])
  })

  it('registers the cake for the company with the baker’s domain', async () => {
    await addCompany(server)
    await bakeAs(server, await createPerson(server, 'ben@bakery.org'))
    const [file] = await server.deps.db.transaction((tx) => tx.select().from(files))
    expect(file?.companyId).toBe('organization-bakery')
    expect((await getAccount(server, 'ben@bakery.org')).person.isAdmin).toBe(false)
  })

  it('rejects a registered checksum without revealing anything about the first cake', async () => {
    await bakeAs(server, baker)
    const otherPerson = await createPerson(server, 'other@example.net')
    const reply = await bakeAs(server, otherPerson, { filetitle: 'mine.pdf' })
    expect([reply.status, reply.body]).toEqual(registeredBefore)
    // Nothing remains, not even the company that was created for it.
    const { person } = await getAccount(server, otherPerson.email)
    expect(person).toMatchObject({ companyId: null, isAdmin: false })
  })

  it('accepts only one of two simultaneous registrations of the same checksum', async () => {
    const replies = await Promise.all([bakeAs(server, baker), bakeAs(server, baker)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it.each<[string, Partial<typeof cake>, RegExp]>([
    [
      'crossed dates',
      { openable_date: '2026-05-01T00:00:00Z', expiration_date: '2026-04-01T00:00:00Z' },
      /before/,
    ],
    ['a missing key for the base path', { keys: [{ key_path: salary, key: salaryKey }] }, /base path/],
    ['an uppercase checksum', { checksum: 'C0'.repeat(32) }, /^checksum must be a SHA-256/],
    ['a short key', { keys: [{ key_path: ['file'], key: 'ab' }] }, /^keys\.0\.key must be/],
    [
      'an invalid grantee',
      { permissions: [{ email: 'ann', key_path: ['file'] }] },
      /^permissions\.0\.email must be/,
    ],
    ['a title with a NUL', { filetitle: 'a\u0000' }, /^filetitle must not/],
  ])('rejects %s', async (what, change, sentence) => {
    const reply = await bakeAs(server, baker, change)
    expect(reply.status).toBe(400)
    const code = what === 'crossed dates' ? 'dates_crossed' : 'invalid_input'
    expect(reply.body).toMatchObject({ code, error: expect.stringMatching(sentence) })
    expect(await listActions(server)).toEqual([])
  })

  it('accepts ten cakes a month without a subscription, even if they arrive at the same time', async () => {
    server.deps.payments = payments
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bakeAs(server, baker, { checksum: `${index + 10}`.repeat(32) }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
    const rejected = replies.find((reply) => reply.status !== 200)
    expect(rejected?.status).toBe(403)
    expect(rejected?.body).toMatchObject({
      code: 'baking_limit',
      error:
        'The free plan allows 10 cakes a month. Subscribe to bake more: http://localhost:4000/portal?tab=subscription',
    })
    expect((await callApi(server, '/auth/me', undefined, baker.token)).body.entitlements).toEqual({
      bake: false,
    })

    server.clock.advance(31 * 86_400_000)
    // The first session has since expired.
    expect((await bakeAs(server, await signInAgain(server, baker))).status).toBe(200)
  })

  it('refers bakers without the admin role to an admin, unless there are no payments', async () => {
    server.deps.config.freeCakesPerMonth = 1
    server.deps.payments = payments
    await addCompany(server)
    const member = await createPerson(server, 'member@bakery.org')
    await bakeAs(server, member)
    const reject = async () => (await bakeAs(server, member, { checksum: 'd4'.repeat(32) })).body.error
    expect(await reject()).toBe(
      'The free plan allows 1 cake a month. To bake more, ask an admin of your organization to subscribe: http://localhost:4000/portal?tab=subscription',
    )
    delete server.deps.payments
    expect(await reject()).toBe('The free plan allows 1 cake a month.')
  })

  it('accepts and returns names of maximum length', async () => {
    // Different characters of three bytes each, which an index cannot compress.
    const toText = (length: number, from: number) =>
      String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + ((from + index * 7919) % 20_000)))
    const [longest, stranger] = [
      await createPerson(server, `${toText(80, 1)}aa@example.org`),
      await createPerson(server, `${toText(80, 2)}aa@example.com`),
    ]
    const filetitle = toText(255, 3)
    expect((await bakeAs(server, longest, { filetitle })).status).toBe(200)
    const rejected = await callApi(server, '/get_keys', { checksum, email: stranger.email }, stranger.token)
    expect(rejected.body.code).toBe('no_permission')
    const tiles = `/stats/summary?search=${encodeURIComponent(filetitle.slice(-50))}`
    expect((await callApi(server, tiles, undefined, longest.token)).body).toMatchObject({
      total_files_baked: 1,
      total_alerts: 1,
    })
  })

  it('rejects a deactivated baker', async () => {
    await server.deps.db.transaction((tx) =>
      tx.update(persons).set({ bakingDeactivatedAt: server.clock.now() }).where(eq(persons.id, baker.userId)),
    )
    expect(await bakeAs(server, baker)).toMatchObject({ status: 403, body: { code: 'baker_deactivated' } })
  })
})
