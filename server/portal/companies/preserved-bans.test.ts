import { beforeEach, describe, expect, it } from 'vitest'
import { addContact, passGate, portal } from '#support/server/accounts.ts'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { preservedBans } from '../schema/files.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
let guest: Person

beforeEach(async () => {
  await bakeNumber(server, bakery.baker, 1, 'one.pdf', ['*@hotel.test', '*@home.net'])
  guest = await createPerson(server, 'guest@hotel.test')
})

const getKeys = ({ email, token }: { email: string; token: string }) =>
  callApi(server, '/get_keys', { checksum: checksumOf(1), email }, token)
const manageBan = (by: Person, email: string, ban_level: string, action = 'add') =>
  act(server, by, '/bans/manage', { action, email, ban_level, reason: 'Banned via portal' })
const deleteAccount = ({ token }: { token: string }) =>
  callApi(server, '/auth/account/delete', { pin: testPin }, token)
async function register(email: string) {
  const token = await signInByCode(server, email, portal)
  await passGate(server, token, testPin)
  return { email, token }
}

describe.each([
  ['org', () => bakery.admin],
  ['individual', () => bakery.baker],
] as const)('a ban of level %s', (level, by) => {
  it('covers a subaddress that registers after the banned account is deleted', async () => {
    await manageBan(by(), guest.email, level)
    expect((await getKeys(guest)).body.code).toBe('user_banned')
    expect((await deleteAccount(guest)).status).toBe(200)
    const again = await register('guest+new@hotel.test')
    expect((await getKeys(again)).body).toMatchObject({
      code: 'user_banned',
      reason: 'Banned via portal',
    })
  })

  it('covers an existing account that adds a subaddress after the banned account is deleted', async () => {
    await manageBan(by(), guest.email, level)
    await deleteAccount(guest)
    const otherGuest = await register('other@home.net')
    expect((await getKeys(otherGuest)).status).toBe(200)
    expect((await addContact(server, 'guest+new@hotel.test', otherGuest.token, portal)).status).toBe(200)
    expect((await getKeys(otherGuest)).body.code).toBe('user_banned')
  })

  it('can be lifted from the new account', async () => {
    await manageBan(by(), guest.email, level)
    await deleteAccount(guest)
    const again = await register('guest+new@hotel.test')
    const query = { search: again.email, ...(level === 'org' ? { admin: 'true' } : {}) }
    const [row] = (await read(server, by(), '/users/openers', query)).body.data
    expect(row.ban_info).toMatchObject({ ban_level: level, can_lift: true })
    expect((await manageBan(by(), again.email, level, 'remove')).status).toBe(200)
    expect((await getKeys(again)).status).toBe(200)
    await deleteAccount(again)
    expect((await getKeys(await register('guest+third@hotel.test'))).status).toBe(200)
  })

  it('is preserved again when the new account is deleted too', async () => {
    await manageBan(by(), guest.email, level)
    await deleteAccount(guest)
    await deleteAccount(await register('guest+2@hotel.test'))
    expect((await getKeys(await register('guest+3@hotel.test'))).body.code).toBe('user_banned')
  })
})

describe('lifting a ban', () => {
  it('also covers deleted accounts of the same person', async () => {
    const second = await register('guest+two@hotel.test')
    await manageBan(bakery.admin, guest.email, 'org')
    await deleteAccount(guest)
    await manageBan(bakery.admin, second.email, 'org', 'remove')
    expect((await getKeys(await register('guest+3@hotel.test'))).status).toBe(200)
  })
})

describe('deleting a banned account', () => {
  it('keeps another account of the same person banned', async () => {
    const second = await register('guest+two@hotel.test')
    await manageBan(bakery.admin, guest.email, 'org')
    await deleteAccount(guest)
    expect((await getKeys(second)).body.code).toBe('user_banned')
  })

  it('keeps no email address, only a hash of it', async () => {
    await manageBan(bakery.admin, guest.email, 'org')
    await deleteAccount(guest)
    const rows = await server.deps.db.transaction((tx) => tx.select().from(preservedBans))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('guest')
    expect(rows[0]?.personHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('does not ban another person at the same domain', async () => {
    await manageBan(bakery.admin, guest.email, 'org')
    await deleteAccount(guest)
    expect((await getKeys(await register('neighbor@hotel.test'))).status).toBe(200)
  })
})
