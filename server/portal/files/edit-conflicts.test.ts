import { beforeEach, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { listActivity } from '#support/server/cakes.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
const checksum = checksumOf(1)
const ann = 'ann@customer.org'
const [may, june] = ['2026-05-01T08:00:00.000Z', '2026-06-01T08:00:00.000Z']

beforeEach(async () => {
  await bakeNumber(server, bakery.baker, 1, 'report.pdf', [ann])
  server.clock.advance(1000)
})

const see = async (person: Person, admin = false) =>
  (await act(server, person, '/get_document', { checksum, email: person.email, admin })).body
const setDates = (change: Record<string, unknown>, person = bakery.baker, admin = false) =>
  act(server, person, '/modify_dates', { checksum, admin, ...change })
const toAll = (email: string) => ({ email, key_path: ['file'] })
const change = (add: string[], remove: string[], more: Record<string, unknown> = {}, person = bakery.baker) =>
  act(server, person, '/modify_permissions', {
    checksum,
    add: add.map(toAll),
    remove: remove.map((email) => ({ email })),
    ...more,
  })
/** The actions after baking. */
const listLater = async () => (await listActivity(server)).slice(2).map(({ action }) => action)
const isSorted = (statuses: number[]) => [...statuses].sort()

describe('dates with a version (rule F34)', () => {
  it('lets one of two simultaneous editors succeed, and tells the other what changed and by whom', async () => {
    const { dates_version: version } = await see(bakery.baker)
    const replies = await Promise.all([
      setDates({ expires_date: june, version }),
      setDates({ openable_date: may, version }, bakery.admin, true),
    ])
    expect(isSorted(replies.map(({ status }) => status))).toEqual([200, 409])
    const [saved, rejected] = replies[0].status === 200 ? replies : [...replies].reverse()
    const winner = saved === replies[0] ? bakery.baker : bakery.admin
    expect(rejected?.body).toMatchObject({
      code: 'changed_meanwhile',
      conflict: {
        changed_by: winner.email,
        changed_at: server.clock.now().toISOString(),
        current: { ...saved?.body },
      },
    })
    expect(await listLater()).toHaveLength(1)
  })

  it('keeps the date that a request omits, with and without a version', async () => {
    await setDates({ expires_date: june })
    const { dates_version: version } = await see(bakery.baker)
    await setDates({ openable_date: may, version })
    expect(await see(bakery.baker)).toMatchObject({ openable_date: may, expiration_date: june })
    await setDates({ openable_date: null })
    expect(await see(bakery.baker)).toMatchObject({ openable_date: null, expiration_date: june })
    expect((await setDates({})).body.expiration_date).toBe(june)
    expect((await setDates({ openable_date: june })).body.code).toBe('dates_crossed')
  })

  it('sets both dates without a version, as pages of 5.0.0 do', async () => {
    await setDates({ expires_date: june })
    const reply = await setDates({ openable_date: may, expires_date: null })
    expect(reply.body).toMatchObject({ openable_date: may, expiration_date: null })
  })

  it('accepts a repeated request, whose version is outdated by the first', async () => {
    const { dates_version: version } = await see(bakery.baker)
    for (const _ of [1, 2]) expect((await setDates({ openable_date: may, version })).status).toBe(200)
    expect(await listLater()).toEqual(['openable_date_modified'])
  })

  it('accepts the version that the caller’s own change produced, until someone else changes the dates', async () => {
    const { body: first } = await setDates({ openable_date: may })
    await change(['bob@x.org'], [])
    const undone = await setDates({ openable_date: null, version: first.dates_version })
    expect(undone.status).toBe(200)
    const { body: again } = await setDates({ openable_date: may })
    await setDates({ expires_date: june }, bakery.admin, true)
    const rejected = await setDates({ openable_date: null, version: again.dates_version })
    expect(rejected.status).toBe(409)
    expect(await see(bakery.baker)).toMatchObject({ openable_date: may, expiration_date: june })
  })
})

describe('access with a version (rule F34)', () => {
  it('lets one of two simultaneous editors succeed, and tells the other what changed and by whom', async () => {
    const { access_version: version } = await see(bakery.baker)
    const replies = await Promise.all([
      change([], [ann], { version }),
      change(['bob@x.org'], [], { version, admin: true }, bakery.admin),
    ])
    expect(isSorted(replies.map(({ status }) => status))).toEqual([200, 409])
    const [saved, rejected] = replies[0].status === 200 ? replies : [...replies].reverse()
    const winner = saved === replies[0] ? bakery.baker : bakery.admin
    expect(rejected?.body.conflict).toMatchObject({
      changed_by: winner.email,
      current: { permissions: saved?.body.permissions, access_version: saved?.body.access_version },
    })
    expect(await listLater()).toHaveLength(1)
  })

  it('does not depend on dates, nor on the order of the permissions', async () => {
    const { access_version: version } = await see(bakery.baker)
    await setDates({ openable_date: may })
    await change(['bob@x.org'], [])
    await change([], ['bob@x.org'])
    expect((await change(['eve@x.org'], [], { version })).status).toBe(200)
  })

  it('accepts a change without effect, and changes without a version', async () => {
    const { access_version: version } = await see(bakery.baker)
    await change(['bob@x.org'], [])
    expect((await change(['bob@x.org'], [], { version })).status).toBe(200)
    expect((await change(['eve@x.org'], [])).status).toBe(200)
    expect((await change([], [ann], { version })).body.code).toBe('changed_meanwhile')
  })

  it('names a change of many cakes too', async () => {
    const { access_version: version } = await see(bakery.baker)
    await act(server, bakery.admin, '/revoke_access', { email: ann, admin: true })
    const rejected = await change(['bob@x.org'], [], { version })
    expect(rejected.body.conflict).toMatchObject({
      changed_by: bakery.admin.email,
      current: { permissions: [] },
    })
  })

  it('shows the versions and the change only to those who manage the cake', async () => {
    const person = await createPerson(server, ann)
    const seen = await see(person)
    expect([seen.access_version, seen.dates_version]).toEqual([undefined, undefined])
    const { access_version: version } = await see(bakery.baker)
    await change(['bob@x.org'], [])
    const rejected = await change(['eve@x.org'], [], { version }, person)
    expect([rejected.body.code, rejected.body.conflict]).toEqual(['not_allowed', undefined])
    const stranger = await change(['eve@x.org'], [], { version }, bakery.otherBaker)
    expect([stranger.body.code, stranger.body.conflict]).toEqual(['unknown_file', undefined])
  })
})

describe('granting access with a notice (rule F28)', () => {
  const notice = { with_name: true, language: 'de' }

  it('emails exactly those who gain access, once, and returns the outcomes', async () => {
    const reply = await change(['bob@x.org', ann, '*@partner.org', bakery.baker.email], [], { notice })
    expect(reply.body.notified).toEqual({
      results: [{ email: 'bob@x.org', outcome: 'sent' }],
      mails_left: 99,
    })
    expect((await readOutbox(server, 'bob@x.org')).map(({ subject }) => subject)).toEqual([
      'baker@bakery.org hat eine Datei für Sie freigegeben',
    ])
    expect(await readOutbox(server, ann)).toEqual([])
    expect((await listLater()).filter((action) => action === 'recipient_mailed')).toHaveLength(1)
    expect((await change(['bob@x.org'], [], { notice })).body.notified.results).toEqual([])
  })

  it('grants access and emails in one transaction: a rejected change emails no one', async () => {
    const { access_version: version } = await see(bakery.baker)
    await change(['eve@x.org'], [])
    expect((await change(['bob@x.org'], [], { notice, version })).status).toBe(409)
    await setDates({ expires_date: '2026-03-01T12:00:00Z' })
    expect((await change(['bob@x.org'], [], { notice })).body.code).toBe('expired_access')
    const permissions = (await see(bakery.baker)).permissions.map(({ email }: { email: string }) => email)
    expect(permissions).toEqual([ann, 'eve@x.org'])
    expect(await readOutbox(server, 'bob@x.org')).toEqual([])
  })

  it('notifies the owner of both with one email', async () => {
    await change(['bob@x.org'], [], { notice, admin: true }, bakery.admin)
    const emails = await readOutbox(server, bakery.baker.email)
    expect(emails).toHaveLength(1)
    for (const line of ['- Granted access to bob@x.org.', '- Notified bob@x.org by email.']) {
      expect(emails[0]?.text).toContain(line)
    }
  })

  it('emails no one without a notice, as pages of 5.0.0 do', async () => {
    const reply = await change(['bob@x.org'], [])
    expect(reply.body.notified).toBeUndefined()
    expect(await readOutbox(server, 'bob@x.org')).toEqual([])
  })
})
