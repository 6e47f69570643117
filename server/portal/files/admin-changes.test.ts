import { beforeEach, expect, it } from 'vitest'
import { addContact, portal } from '#support/server/accounts.ts'
import { act, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))

beforeEach(async () => {
  const { baker, otherBaker, admin, opener } = bakery
  await bakeNumber(server, baker, 1, 'one.pdf', [opener.email])
  await bakeNumber(server, baker, 2, 'two.pdf', [opener.email])
  await bakeNumber(server, otherBaker, 3, 'three.pdf', [opener.email])
  await bakeNumber(server, admin, 4, 'four.pdf', [opener.email])
})

const checksum = checksumOf(1)
const give = (email: string, more: Record<string, unknown> = {}) =>
  act(server, bakery.admin, '/modify_permissions', {
    checksum,
    admin: true,
    remove: [],
    add: [{ email, key_path: ['file'] }],
    ...more,
  })
const emailsTo = async (to: string) => (await readOutbox(server, to)).map(({ subject }) => subject)
const subject = 'An admin changed one of your files on Cakelock'

it('keeps admins from granting themselves access under any spelling', async () => {
  const { admin } = bakery
  await addContact(server, 'admin@home.net', admin.token, portal)
  for (const email of [admin.email, 'admin+x@bakery.org', '*@bakery.org', 'admin@home.net', '*@home.net']) {
    const reply = await give(email)
    expect([reply.status, reply.body.code], email).toEqual([403, 'own_access'])
    expect(reply.body.error).toMatch(/^In admin mode you cannot give yourself access, and /)
  }
  const keys = await act(server, admin, '/get_keys', { checksum, email: admin.email })
  expect(keys.body.code).toBe('no_permission')
  expect(await emailsTo(bakery.baker.email)).toEqual([])
  // Admins can change their own cakes, and grant access to others.
  expect((await give(admin.email, { checksum: checksumOf(4) })).status).toBe(200)
  expect((await give('eve@x.org')).status).toBe(200)
})

it('notifies the owner of each change by an admin, but not of the owner’s own changes', async () => {
  const { baker, admin } = bakery
  await give('eve@x.org', { remove: [{ email: bakery.opener.email }] })
  const [message] = await readOutbox(server, baker.email)
  expect(message?.subject).toBe(subject)
  for (const part of [
    'admin@bakery.org, an admin of your organization,',
    '- one.pdf',
    '- Granted access to eve@x.org.',
    '- Revoked or reduced access for opener@customer.org.',
  ]) {
    expect(message?.text).toContain(part)
  }
  const dates = { checksum, openable_date: '2026-05-01T08:00:00.000Z', expires_date: null }
  await act(server, admin, '/modify_dates', { ...dates, admin: true })
  const [dateMessage] = await readOutbox(server, baker.email)
  expect(dateMessage?.text).toContain('- Openable date: 2026-05-01 08:00 UTC (was none).')
  expect(dateMessage?.text, 'only what changed').not.toContain('Expiry date')
  await act(server, admin, '/modify_dates', { ...dates, admin: true })
  expect(await emailsTo(baker.email)).toEqual([subject, subject])
  await act(server, baker, '/auth/language', { language: 'de' })
  await act(server, admin, '/modify_dates', { ...dates, openable_date: null, admin: true })
  const [germanMessage] = await readOutbox(server, baker.email)
  expect(germanMessage?.text).toContain('- Öffnungsdatum: keines (bisher 2026-05-01 08:00 UTC).')
  await act(server, baker, '/modify_dates', dates)
  await give('eve@x.org', { checksum: checksumOf(4) })
  expect(await emailsTo(baker.email)).toHaveLength(3)
  expect(await emailsTo(admin.email)).toEqual([])
})

it('sends one email per owner for a change to many cakes', async () => {
  const { baker, otherBaker, admin, opener } = bakery
  const reply = await act(server, admin, '/revoke_access', { email: opener.email, admin: true })
  expect(reply.body.revoked).toBe(4)
  expect(await emailsTo(baker.email)).toEqual(['An admin changed 2 of your files on Cakelock'])
  expect(await emailsTo(otherBaker.email)).toEqual([subject])
  expect(await emailsTo(admin.email)).toEqual([])
  const [message] = await readOutbox(server, baker.email)
  expect(message?.text).toMatch(/- (one|two)\.pdf\n- (one|two)\.pdf/)
  expect(message?.text).toContain('- Revoked access for opener@customer.org.')
})
