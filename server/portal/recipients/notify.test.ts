import { describe, expect, it } from 'vitest'
import { addContact, portal } from '#support/server/accounts.ts'
import { act, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { bakeAs, cake, listActivity } from '#support/server/cakes.ts'
import { createPerson, type Person, signInAgain, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createServerOn, type TestServer } from '#support/server/test-server.ts'
import { hours, minutes } from '../../platform/machine/clock.ts'
import { addInactive } from '../../platform/outbox/inactive-addresses.ts'
import { recipientEmails } from '../schema/recipients.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))

const toPermissions = (emails: readonly string[]) => emails.map((email) => ({ email, key_path: ['file'] }))
const notice = { with_name: true, language: 'en' }
const bake = (
  index: number,
  emails: readonly string[],
  more: Partial<typeof cake> & Record<string, unknown> = {},
) => {
  const change = { checksum: checksumOf(index), permissions: toPermissions(emails), notify: notice, ...more }
  return bakeAs(server, bakery.baker, change)
}
const notify = (
  emails: readonly string[],
  more: Record<string, unknown> = {},
  person = bakery.baker,
  on: TestServer = server,
) => act(on, person, '/cakes/notify', { checksum: checksumOf(1), emails, ...notice, ...more })
const countEmails = async (to: string) => (await readOutbox(server, to)).length
const outcomesOf = (reply: { body: { results: { email: string; outcome: string }[] } }) =>
  Object.fromEntries(reply.body.results.map(({ email, outcome }) => [email, outcome]))

describe('baking a cake with notify', () => {
  it('emails each recipient once: who shared it, its name, and where to open it', async () => {
    await bake(1, ['ann@customer.org', '*@partner.org'], {
      permissions: [...toPermissions(['ann@customer.org', '*@partner.org']), ...cake.permissions],
    })
    const [notice, ...duplicates] = await readOutbox(server, 'ann@customer.org')
    expect(duplicates).toEqual([])
    expect(notice?.subject).toBe('baker@bakery.org shared a file with you')
    expect(notice?.text.replaceAll('\u2060', '')).toContain('\n- report.pdf\n')
    expect(notice?.link?.replace(/notice=[\w-]{43}$/, 'notice=…')).toBe(
      'http://localhost:4000/signup?email=ann%40customer.org&callback=%2Fportal%3Ftab%3Dopen&notice=…',
    )
    expect(notice?.text).toContain('Create an account to open it')
    expect(JSON.stringify(notice)).not.toMatch(/abababab|cdcdcdcd/)
    const rows = (await listActivity(server)).filter(({ action }) => action === 'recipient_mailed')
    expect(rows.map(({ actor, subject, kind }) => [actor, subject, kind])).toEqual([
      ['baker@bakery.org', 'ann@customer.org', 'other'],
    ])
  })

  it('says from when on and until when the file can be opened', async () => {
    const dates = { openable_date: '2026-03-01T13:00:00Z', expiration_date: '2026-05-01T00:00:00Z' }
    await bake(1, ['ann@customer.org'], dates)
    await bake(2, ['bob@customer.org'], { ...dates, openable_date: '2026-03-01T11:00:00Z' })
    const read = async (to: string) => (await readOutbox(server, to))[0]?.text
    expect(await read('ann@customer.org')).toMatch(
      /\nOpenable from: March 1, 2026 at 1:00.PM UTC · Expires: May 1, 2026 at 12:00.AM UTC\n/,
    )
    expect(await read('bob@customer.org')).not.toContain('Openable from')
  })

  it('links to the sign-in page for a recipient who has an account', async () => {
    await bake(1, [bakery.opener.email])
    const [message] = await readOutbox(server, bakery.opener.email)
    expect(message?.link).toMatch(/\/login\?email=opener%40customer.org&callback=/)
    expect(message?.text).toContain('Sign in to open it')
  })

  it('emails no one without notify, and does not name the file unless the baker allows it', async () => {
    await bakeAs(server, bakery.baker, { checksum: checksumOf(2), permissions: toPermissions(['eve@x.org']) })
    expect(await countEmails('eve@x.org')).toBe(0)
    await bake(1, ['eve@x.org'], { notify: { with_name: false, language: 'de' } })
    const [message] = await readOutbox(server, 'eve@x.org')
    expect(message?.subject).toBe('baker@bakery.org hat eine Datei für Sie freigegeben')
    expect(message?.text).not.toContain('report')
  })

  it('emails the recipients of an unsaved cake when it is saved, and no one if it is discarded', async () => {
    const unsaved = { is_saved: false, notify: notice }
    const saved = await bake(1, ['ann@customer.org'], unsaved)
    const discarded = await bake(2, ['bob@customer.org'], unsaved)
    expect((await notify(['ann@customer.org'])).body.error).toMatch(/^This cake is not saved yet/)
    expect(await countEmails('ann@customer.org')).toBe(0)
    for (const _ of [1, 2]) await act(server, bakery.baker, '/cakes/saved', { id: saved.body.id })
    await act(server, bakery.baker, '/cakes/discard', { id: discarded.body.id })
    expect([await countEmails('ann@customer.org'), await countEmails('bob@customer.org')]).toEqual([1, 0])
  })

  it('emails once if the request is repeated', async () => {
    const repeated = { idempotency_key: crypto.randomUUID() }
    for (const _ of [1, 2]) expect((await bake(1, ['ann@customer.org'], repeated)).status).toBe(200)
    expect(await countEmails('ann@customer.org')).toBe(1)
  })

  it('emails neither wildcards nor the baker, at any of their email addresses', async () => {
    await addContact(server, 'baker@home.net', bakery.baker.token, portal)
    const before = [await countEmails('baker@home.net'), await countEmails(bakery.baker.email)]
    await bake(1, ['*@partner.org', bakery.baker.email, 'baker@home.net'])
    expect([await countEmails('baker@home.net'), await countEmails(bakery.baker.email)]).toEqual(before)
    expect((await listActivity(server)).map(({ action }) => action)).not.toContain('recipient_mailed')
  })

  it('registers the cake when the limits are reached, and emails no one beyond them', async () => {
    const many = Array.from({ length: 104 }, (_, index) => `r${100 + index}@customer.org`)
    expect((await bake(1, many)).status).toBe(200)
    const rows = (await listActivity(server)).filter(({ action }) => action === 'recipient_mailed')
    expect(rows).toHaveLength(100)
    expect(await countEmails('r199@customer.org')).toBe(1)
    expect(await countEmails('r200@customer.org')).toBe(0)
  })
})

describe('emailing recipients again', () => {
  it('emails a recipient three times a day, counting all bakers', async () => {
    await bake(1, ['ann@customer.org'])
    expect(outcomesOf(await notify(['ann@customer.org']))).toEqual({ 'ann@customer.org': 'sent' })
    const permissions = toPermissions(['ann@customer.org'])
    await bakeAs(server, bakery.otherBaker, { checksum: checksumOf(2), permissions, notify: notice })
    const rejected = await notify(['ann@customer.org'])
    expect(outcomesOf(rejected)).toEqual({ 'ann@customer.org': 'recipient_limit' })
    expect(rejected.body.mails_left).toBe(98)
    expect(await countEmails('ann@customer.org')).toBe(3)
    server.clock.advance(hours(24))
    const baker = await signInAgain(server, bakery.baker)
    expect(outcomesOf(await notify(['ann@customer.org'], {}, baker))).toEqual({ 'ann@customer.org': 'sent' })
  })

  it('rejects recipients without their own permission, other callers, and expired cakes', async () => {
    await bake(1, ['ann@customer.org', '*@partner.org'], { expiration_date: '2026-03-01T12:10:00Z' })
    const error = 'bob@partner.org has no access to this file.'
    expect((await notify(['bob@partner.org'])).body).toMatchObject({ code: 'invalid_input', error })
    expect((await notify(['ann@customer.org'], {}, bakery.otherBaker)).body.code).toBe('unknown_file')
    const ann = await createPerson(server, 'ann@customer.org')
    expect((await notify(['ann@customer.org'], {}, ann)).body.code).toBe('not_allowed')
    server.clock.advance(minutes(10))
    expect((await notify(['ann@customer.org'])).body.code).toBe('expired_access')
    expect(await countEmails('ann@customer.org')).toBe(1)
  })

  it('is possible for an admin of the company in admin mode, which notifies the owner', async () => {
    await bake(1, ['ann@customer.org'], { notify: undefined })
    expect((await notify(['ann@customer.org'], {}, bakery.admin)).body.code).toBe('unknown_file')
    const reply = await notify(['ann@customer.org'], { admin: true }, bakery.admin)
    expect(outcomesOf(reply)).toEqual({ 'ann@customer.org': 'sent' })
    const [message] = await readOutbox(server, 'ann@customer.org')
    expect(message?.subject).toBe('baker@bakery.org shared a file with you')
    const [told] = await readOutbox(server, bakery.baker.email)
    expect(told?.text).toContain('- Notified ann@customer.org by email.')
    const [row] = (await listActivity(server)).filter(({ action }) => action === 'recipient_mailed')
    expect([row?.actor, row?.asAdmin]).toEqual(['admin@bakery.org', true])
  })

  it('does not email an address that bounced, and says so; one that complained looks like any other', async () => {
    await bake(1, ['gone@customer.org', 'spam@customer.org'], { notify: undefined })
    const now = server.clock.now()
    await server.deps.db.transaction(async (tx) => {
      const portal = { projectId: null, status: '5.1.1' }
      await addInactive(tx, { ...portal, address: 'gone@customer.org', reason: 'bounce' }, now)
      await addInactive(tx, { ...portal, address: 'spam@customer.org', reason: 'complaint' }, now)
    })
    const reply = await notify(['gone@customer.org', 'spam@customer.org'])
    expect(outcomesOf(reply)).toEqual({ 'gone@customer.org': 'undeliverable', 'spam@customer.org': 'sent' })
    expect(reply.body.mails_left).toBe(99)
    expect(await countEmails('spam@customer.org')).toBe(0)
  })

  it('enforces both limits exactly for parallel requests on two servers', async () => {
    const everyone = Array.from({ length: 60 }, (_, index) => `r${100 + index}@customer.org`)
    await bake(1, everyone, { notify: undefined })
    const second = await createServerOn(server.deps.db)
    const replies = await Promise.all(
      [server, second, server, second].map((instance, index) =>
        notify(index % 2 === 0 ? everyone : [...everyone].reverse(), {}, bakery.baker, instance),
      ),
    )
    const all = replies.flatMap((reply) => Object.values(outcomesOf(reply)))
    expect(all.filter((outcome) => outcome === 'sent')).toHaveLength(100)
    const recipient = 'r100@customer.org'
    const single = await Promise.all(
      Array.from({ length: 5 }, () => notify([recipient], { admin: true }, bakery.admin, second)),
    )
    expect(single.every(({ status }) => status === 200)).toBe(true)
    expect(await countEmails(recipient)).toBe(3)
  })
})

it('shows those who manage the cake who was emailed, and when', async () => {
  await bake(1, ['ann@customer.org', 'bob@customer.org'])
  server.clock.advance(minutes(5))
  await notify(['bob@customer.org'])
  const see = async (person: Person) => {
    const cake = { checksum: checksumOf(1), email: person.email }
    return (await act(server, person, '/get_document', cake)).body.mailed
  }
  const [ann, bob] = await see(bakery.baker)
  expect([ann.email, bob.email]).toEqual(['ann@customer.org', 'bob@customer.org'])
  expect(Date.parse(bob.mailed_at) - Date.parse(ann.mailed_at)).toBe(minutes(5))
  expect(await see(await createPerson(server, 'ann@customer.org'))).toEqual([])
  expect((await read(server, bakery.baker, '/get_files')).status).toBe(200)
})

it('removes the record that a person was emailed when they delete their account', async () => {
  const ann = await createPerson(server, 'ann@customer.org')
  await bake(1, [ann.email, 'bob@customer.org'])
  expect((await act(server, ann, '/auth/account/delete', { pin: testPin })).status).toBe(200)
  const rows = await server.deps.db.transaction((tx) => tx.select().from(recipientEmails))
  expect(rows.map(({ recipient }) => recipient)).toEqual(['bob@customer.org'])
  expect(JSON.stringify(await listActivity(server))).not.toContain(ann.email)
})
