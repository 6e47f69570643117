import { beforeEach, describe, expect, it } from 'vitest'
import { act, checksumOf, createBakery } from '#support/server/bake.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { recipientEmails } from '../schema/recipients.ts'

const ann = 'ann@customer.org'
const sender = 'baker@bakery.org'
const named = { notice: { sender, file_name: 'report.pdf' } }
const nothing = { notice: null }

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
const bake = (more: Record<string, unknown> = {}) =>
  bakeAs(server, bakery.baker, {
    checksum: checksumOf(1),
    permissions: [{ email: ann, key_path: ['file'] }],
    notify: { with_name: true, language: 'en' },
    ...more,
  })

/** @returns the references in the links of the emails to Ann, newest first */
async function listReferences(): Promise<string[]> {
  const links = (await readOutbox(server, ann)).map(({ link }) => new URL(link ?? ''))
  return links.map(({ searchParams }) => searchParams.get('notice') ?? '')
}
const getReference = async () => (await listReferences())[0] ?? ''
const readNotice = async (reference: string) => (await callApi(server, '/cakes/notice', { reference })).body
const asBaker = (path: string, body: Record<string, unknown>) =>
  act(server, bakery.baker, path, { checksum: checksumOf(1), ...body })

describe('the reference in the link of an email to a recipient', () => {
  it('is random, and only its hash is stored', async () => {
    await bake()
    const reference = await getReference()
    expect(reference).toMatch(/^[\w-]{43}$/)
    const rows = await server.deps.db.read((tx) => tx.select().from(recipientEmails))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(reference)
  })

  it('returns what the email said to anyone, as often as they ask', async () => {
    await bake()
    for (const _ of [1, 2]) expect(await readNotice(await getReference())).toEqual(named)
  })

  it('returns no name that the baker did not allow', async () => {
    await bake({ notify: { with_name: false, language: 'en' } })
    expect(await readNotice(await getReference())).toEqual({ notice: { sender, file_name: null } })
  })

  it('returns a long name as the email shows it', async () => {
    await bake({ filetitle: 'x'.repeat(150) })
    expect(await readNotice(await getReference())).toMatchObject({
      notice: { file_name: `${'x'.repeat(99)}…` },
    })
  })

  it('works before the openable date', async () => {
    await bake({ openable_date: '2026-04-01T12:00:00Z' })
    expect(await readNotice(await getReference())).toEqual(named)
  })

  it('works for a member of a domain that keeps access after the own permission was revoked', async () => {
    await bake({
      permissions: [ann, '*@customer.org'].map((email) => ({ email, key_path: ['file'] })),
    })
    await asBaker('/modify_permissions', { remove: [{ email: ann }], add: [] })
    expect(await readNotice(await getReference())).toEqual(named)
  })
})

describe('a reference gets the response of an unknown one', () => {
  it.each(['a'.repeat(43), 'x', '%', '../admin'])('if it is unknown: %j', async (reference) => {
    expect(await readNotice(reference)).toEqual(nothing)
  })

  const ends: [string, () => Promise<unknown>][] = [
    ['access was revoked', () => asBaker('/modify_permissions', { remove: [{ email: ann }], add: [] })],
    ['access was revoked from all cakes', () => act(server, bakery.baker, '/revoke_access', { email: ann })],
    [
      'the recipient was banned',
      () =>
        act(server, bakery.baker, '/bans/manage', {
          ...{ action: 'add', email: ann, ban_level: 'individual', reason: 'x' },
        }),
    ],
    [
      'the baker deleted the account',
      () => act(server, bakery.baker, '/auth/account/delete', { pin: testPin }),
    ],
    [
      'the recipient deleted the account',
      async () => {
        const recipient = await createPerson(server, ann)
        return act(server, recipient, '/auth/account/delete', { pin: testPin })
      },
    ],
  ]
  it.each(ends)('after %s', async (_, end) => {
    await bake()
    const [reference = ''] = await listReferences()
    expect(await readNotice(reference)).toEqual(named)
    expect(await end()).toMatchObject({ status: 200 })
    expect(await readNotice(reference)).toEqual(nothing)
  })

  it('after the cake expired', async () => {
    await bake({ expiration_date: '2026-03-01T12:10:00Z' })
    const reference = await getReference()
    expect(await readNotice(reference)).toEqual(named)
    server.clock.advance(minutes(10))
    expect(await readNotice(reference)).toEqual(nothing)
  })

  it('after a newer email about the same cake, which can have less in it', async () => {
    await bake()
    await asBaker('/cakes/notify', { emails: [ann], with_name: false, language: 'en' })
    const [newest = '', first = ''] = await listReferences()
    expect(await readNotice(first)).toEqual(nothing)
    expect(await readNotice(newest)).toEqual({ notice: { sender, file_name: null } })
  })
})

describe('reading a notice', () => {
  let reference: string
  beforeEach(async () => {
    await bake()
    reference = await getReference()
  })

  it('keeps the sender of the email after the baker changed the primary address', async () => {
    await server.deps.db.transaction((tx) => tx.update(recipientEmails).set({ sender: 'old@bakery.org' }))
    expect(await readNotice(reference)).toMatchObject({ notice: { sender: 'old@bakery.org' } })
  })

  it('is limited per network', async () => {
    const ask = async (known: string) => (await callApi(server, '/cakes/notice', { reference: known })).status
    const statuses = []
    for (let index = 0; index < 61; index += 1) statuses.push(await ask(index % 2 === 0 ? reference : 'x'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    server.clock.advance(minutes(1))
    expect(await ask(reference)).toBe(200)
  })
})
