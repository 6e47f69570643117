import { describe, expect, it } from 'vitest'
import { act, checksumOf, createBakery } from '#support/server/bake.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, testPin } from '#support/server/people.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { recipientEmails } from '../schema/recipients.ts'

const server = testServerForAll({ freeCakesPerMonth: 100 })
const bakery = preparedForAll(() => createBakery(server))

const nothing = { notice: null }
const complete = { notice: { sender: 'baker@bakery.org', file_name: 'report.pdf' } }
const unnamed = { notice: { sender: 'baker@bakery.org', file_name: null } }

/** A cake that is shared with a new recipient by email. */
type Shared = { index: number; recipient: string; reference: string }

/** @returns the references in the links of the emails to a recipient, newest first */
const listReferences = async (recipient: string) =>
  (await readOutbox(server, recipient)).map(
    ({ link }) => new URL(link ?? '').searchParams.get('notice') ?? '',
  )

let cakes = 0

async function share(more: Record<string, unknown> = {}, baker: Person = bakery.baker): Promise<Shared> {
  cakes += 1
  const [index, recipient] = [cakes, `ann${cakes}@customer.org`]
  const baked = await bakeAs(server, baker, {
    checksum: checksumOf(index),
    permissions: [{ email: recipient, key_path: ['file'] }],
    notify: { with_name: true, language: 'en' },
    ...more,
  })
  expect(baked.status).toBe(200)
  return { index, recipient, reference: (await listReferences(recipient))[0] ?? '' }
}

const readNotice = (reference: string) => callApi(server, '/cakes/notice', { reference })
const noticeOf = async (reference: string) => (await readNotice(reference)).body
const asBaker = ({ index }: Shared, path: string, body: Record<string, unknown>) =>
  act(server, bakery.baker, path, { checksum: checksumOf(index), ...body })
const revoke = (shared: Shared) =>
  asBaker(shared, '/modify_permissions', { remove: [{ email: shared.recipient }], add: [] })

describe('the reference in the link of an email to a recipient', () => {
  it('is random, and only its hash is stored', async () => {
    const { reference } = await share()
    expect(reference).toMatch(/^[\w-]{43}$/)
    const rows = await server.deps.db.read((tx) => tx.select().from(recipientEmails))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(reference)
  })

  it('returns what the email said to anyone, as often as they ask', async () => {
    const { reference } = await share()
    for (const _ of [1, 2]) expect(await noticeOf(reference)).toEqual(complete)
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['no name that the baker did not allow', { notify: { with_name: false, language: 'en' } }, unnamed],
    ['what the email said before the openable date', { openable_date: '2030-04-01T12:00:00Z' }, complete],
    [
      'a long name as the email showed it',
      { filetitle: 'x'.repeat(150) },
      { notice: { ...complete.notice, file_name: `${'x'.repeat(99)}…` } },
    ],
  ])('returns %s', async (_, more, expected) => {
    expect(await noticeOf((await share(more)).reference)).toEqual(expected)
  })

  it('keeps the address of the baker that the email had', async () => {
    const { reference } = await share()
    await server.deps.db.transaction((tx) => tx.update(recipientEmails).set({ sender: 'old@bakery.org' }))
    expect(await noticeOf(reference)).toEqual({ notice: { ...complete.notice, sender: 'old@bakery.org' } })
  })

  it('works as long as the domain of the recipient has access', async () => {
    const shared = await share()
    await asBaker(shared, '/modify_permissions', {
      ...{ remove: [], add: [{ email: '*@customer.org', key_path: ['file'] }] },
    })
    await revoke(shared)
    expect(await noticeOf(shared.reference)).toEqual(complete)
  })
})

describe('a reference gets the response of an unknown one', () => {
  it.each(['a'.repeat(43), 'x', '%', '../admin'])('if it is unknown: %j', async (reference) => {
    expect(await readNotice(reference)).toMatchObject({ status: 200, body: nothing })
  })

  const ends: [string, (shared: Shared) => Promise<{ status: number }>][] = [
    ['access was revoked', revoke],
    [
      'access to all cakes was revoked',
      ({ recipient }) => act(server, bakery.baker, '/revoke_access', { email: recipient }),
    ],
    [
      'the recipient was banned',
      ({ recipient: email }) =>
        act(server, bakery.baker, '/bans/manage', {
          ...{ action: 'add', email, ban_level: 'individual', reason: 'Banned via portal' },
        }),
    ],
    [
      'the recipient deleted the account',
      async ({ recipient }) => {
        const person = await createPerson(server, recipient)
        return act(server, person, '/auth/account/delete', { pin: testPin })
      },
    ],
  ]
  it.each(ends)('after %s', async (_, end) => {
    const shared = await share()
    expect(await noticeOf(shared.reference)).toEqual(complete)
    expect((await end(shared)).status).toBe(200)
    expect(await noticeOf(shared.reference)).toEqual(nothing)
  })

  it('after the baker deleted the account', async () => {
    const { reference } = await share({}, bakery.otherBaker)
    expect(await noticeOf(reference)).not.toEqual(nothing)
    await act(server, bakery.otherBaker, '/auth/account/delete', { pin: testPin })
    expect(await noticeOf(reference)).toEqual(nothing)
  })

  it('after the cake expired', async () => {
    const expires = new Date(server.clock.now().getTime() + minutes(10))
    const { reference } = await share({ expiration_date: expires.toISOString() })
    expect(await noticeOf(reference)).toEqual(complete)
    server.clock.advance(minutes(10))
    expect(await noticeOf(reference)).toEqual(nothing)
  })

  it('after a newer email about the same cake, which can say less', async () => {
    const shared = await share()
    const { recipient, reference } = shared
    await asBaker(shared, '/cakes/notify', { emails: [recipient], with_name: false, language: 'en' })
    const [newest = ''] = await listReferences(recipient)
    expect(await noticeOf(reference)).toEqual(nothing)
    expect(await noticeOf(newest)).toEqual(unnamed)
  })
})

it('is limited per network, for known and unknown references alike', async () => {
  const { reference } = await share()
  server.clock.advance(minutes(1))
  const statuses = []
  for (let index = 0; index < 62; index += 1) {
    statuses.push((await readNotice(index % 2 === 0 ? reference : 'x')).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(-2)).toEqual([429, 429])
  server.clock.advance(minutes(1))
  expect(await noticeOf(reference)).toEqual(complete)
})
