import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { addContact, readUser } from '#support/server/accounts.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { shopProject } from '#support/server/test-server.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import { runUnit } from '../../base/unit-of-work.ts'

const ann = 'ann@example.org'
const bob = 'bob@example.org'
const number = '+15005550006'
const server = testServerForEach()
let sessionToken: string
beforeEach(async () => {
  sessionToken = await signInByCode(server, ann)
})

const update = (body: unknown, token = sessionToken) =>
  callProvider(server, '/users/me', { method: 'PUT', body, token })
const remove = (path: string, token = sessionToken) => callProvider(server, path, { method: 'DELETE', token })
const me = async (token = sessionToken) => readUser(server, token)

async function add(to: string, token = sessionToken) {
  const { data } = (await addContact(server, to, token)).body
  return { methodId: String(data?.method_id), token: String(data?.session_token) }
}

/** Creates a user with an email address that is not verified. */
async function signUp() {
  const body = { email: bob, password: 'plum-lantern-orbit-77' }
  const { data } = (await callProvider(server, '/passwords', { body })).body
  return { token: String(data?.session_token), path: `/users/emails/${data?.email_id}` }
}

const idOf = async (address: string) =>
  (await me()).emails.find(({ email }) => email === address)?.email_id ?? 'none'

describe('updating the user', () => {
  it('responds in the format that the client reads', async () => {
    const { status, body } = await update({
      name: { first_name: 'Ann', last_name: 'Ähm' },
      untrusted_metadata: { theme: 'dark' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        request_id: expect.stringMatching(/^request-/),
        status_code: 200,
        user_id: expect.stringMatching(/^user-/),
        emails: [{ email_id: expect.any(String), email: ann, verified: true }],
        phone_numbers: [],
        crypto_wallets: [],
        __user: expect.objectContaining({
          status: 'active',
          name: { first_name: 'Ann', middle_name: '', last_name: 'Ähm' },
          untrusted_metadata: { theme: 'dark' },
        }),
      },
    })
    expect(body.data?.__user).toEqual(withoutCommon(await me()))
  })

  const withoutCommon = ({ request_id: _, status_code: __, ...user }: Record<string, unknown>) => user

  it('changes the given fields and keeps the others', async () => {
    await update({ name: { first_name: 'Ann', middle_name: 'B.' }, untrusted_metadata: { a: 1, b: 2 } })
    await update({ name: { first_name: 'Anna' } })
    await update({ untrusted_metadata: { a: null, c: 3 } })
    await update({})
    expect(await me()).toMatchObject({
      name: { first_name: 'Anna', middle_name: 'B.', last_name: '' },
      untrusted_metadata: { b: 2, c: 3 },
    })
  })

  it.each([
    [{ name: 'Ann' }, 'invalid_name'],
    [{ name: { first_name: 5 } }, 'invalid_name'],
    [{ name: { first_name: 'a'.repeat(129) } }, 'invalid_name'],
    [{ name: { first_name: 'a\0' } }, 'invalid_name'],
    [{ untrusted_metadata: { a: '\0' } }, 'metadata_invalid_format'],
    [{ untrusted_metadata: 'dark' }, 'metadata_invalid_format'],
    [{ untrusted_metadata: ['dark'] }, 'metadata_invalid_format'],
    [{ untrusted_metadata: { a: 'a'.repeat(5000) } }, 'metadata_too_large'],
    [['dark'], 'bad_request'],
  ])('rejects %j as %s', async (body, type) => {
    const response = await update(body)
    expect([response.status, response.body.error_type]).toEqual([400, type])
    expect(await me()).toMatchObject({ name: { first_name: '' }, untrusted_metadata: {} })
  })

  it('ignores other fields', async () => {
    await update({ trusted_metadata: { admin: true }, emails: [], is_admin: true, isAdmin: true })
    expect(await me()).toMatchObject({ trusted_metadata: {}, emails: [{ email: ann }] })
  })
})

describe('removing an email address or phone number', () => {
  it('responds in the format that the client reads, and notifies the owner', async () => {
    const { methodId: id } = await add(bob)
    const { status, body } = await remove(`/users/emails/${id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      user_id: expect.stringMatching(/^user-/),
      __user: { emails: [{ email: ann }] },
    })
    for (const to of [ann, bob]) {
      expect((await readOutbox(server, to))[0]?.subject).toBe(`${bob} was removed from your Shop account`)
    }
    const stranger = await signInByCode(server, bob)
    expect((await me(stranger)).user_id).not.toBe((await me()).user_id)
  })

  it('makes another verified email address primary', async () => {
    await add(bob)
    expect((await remove(`/users/emails/${await idOf(ann)}`)).status).toBe(200)
    const owner = await runUnit(server.deps.db, shopProject, (unit) => findEmailOwner(unit, bob as Email))
    expect(owner?.email.isPrimary).toBe(true)
    const { status } = await callProvider(server, '/sessions/authenticate', { token: sessionToken })
    expect(status).toBe(200)
  })

  it('removes a phone number', async () => {
    const { methodId: id } = await add(number)
    const { status, body } = await remove(`/users/phone_numbers/${id}`)
    expect(status).toBe(200)
    expect(body.data?.__user).toMatchObject({ phone_numbers: [] })
    expect((await readOutbox(server, ann))[0]?.subject).toBe(`${number} was removed from your Shop account`)
  })

  it('does not remove the last sign-in method', async () => {
    const rejected = await remove(`/users/emails/${await idOf(ann)}`)
    expect([rejected.status, rejected.body.error_type]).toEqual([400, 'cannot_delete_last_primary_factor'])
    expect((await me()).emails).toHaveLength(1)
    const { methodId: phoneId } = await add(number)
    const both = await Promise.all([
      remove(`/users/emails/${await idOf(ann)}`),
      remove(`/users/phone_numbers/${phoneId}`),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('does not remove the contact of a user who has not verified it', async () => {
    const { token, path } = await signUp()
    const rejected = await remove(path, token)
    expect(rejected.body.error_type).toBe('too_many_unverified_factors')
  })

  it('does not count a password as a sign-in method without an email address', async () => {
    const signedUp = await signUp()
    const { token } = await add(bob, signedUp.token)
    const rejected = await remove(signedUp.path, token)
    expect(rejected.body.error_type).toBe('cannot_delete_last_primary_factor')
  })

  it('does not find contacts of other users', async () => {
    const bobs = await signInByCode(server, bob)
    await add(number, bobs)
    const { emails, phone_numbers: phones } = await me(bobs)
    for (const [path, type] of [
      [`/users/emails/${emails[0]?.email_id}`, 'email_not_found'],
      [`/users/phone_numbers/${phones[0]?.phone_id}`, 'phone_number_not_found'],
      ['/users/emails/none', 'email_not_found'],
      ['/users/phone_numbers/%00', 'route_not_found'],
    ] as const) {
      const { status, body } = await remove(path)
      expect([path, status, body.error_type]).toEqual([path, 404, type])
    }
    expect((await me(bobs)).phone_numbers).toHaveLength(1)
  })
})
