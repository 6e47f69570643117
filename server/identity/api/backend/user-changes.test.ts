import { beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'

const rbac = {
  roles: [
    { role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['*'] }] },
    { role_id: 'reader', description: '', permissions: [{ resource_id: 'documents', actions: ['read'] }] },
  ],
  resources: [{ resource_id: 'documents', description: '', actions: ['read', 'edit'] }],
}

const { client, requests, server } = backendForAll()
beforeAll(async () => {
  await changeProject(server, { rbac })
})

let count = 0
const createUser = (fields: object = {}) => {
  count += 1
  return client.users.create({ email: `user-${count}@example.org`, ...fields })
}

describe('users.create', () => {
  it('creates an active user with unverified contacts', async () => {
    const created = await createUser({ phone_number: '+15005550001', name: { first_name: 'Ann' } })
    expect(created).toMatchObject({
      status: 'active',
      email_id: created.user.emails[0]?.email_id,
      phone_id: created.user.phone_numbers[0]?.phone_id,
      user: {
        name: { first_name: 'Ann', middle_name: '', last_name: '' },
        emails: [{ verified: false }],
        phone_numbers: [{ phone_number: '+15005550001', verified: false }],
        roles: ['stytch_user'],
        is_locked: false,
      },
    })
  })

  it('creates a pending user, whom the search finds and the first sign-in activates', async () => {
    const { user_id, status, user } = await createUser({ create_user_as_pending: true })
    expect(status).toBe('pending')
    const operands = [{ filter_name: 'status', filter_value: 'pending' }]
    const { results } = await client.users.search({ query: { operator: 'AND', operands } })
    expect(results.map((result) => result.user_id)).toContain(user_id)
    const token = await signInByCode(server, user.emails[0]?.email ?? '')
    const signedIn = await client.sessions.authenticate({ session_token: token })
    expect([signedIn.user.user_id, signedIn.user.status]).toEqual([user_id, 'active'])
  })

  it('needs an email address or a phone number that no user has', async () => {
    const { user } = await createUser({ phone_number: '+15005550002' })
    const create = (body: object) => typeOf(client.users.create(body))
    expect(await create({ name: { first_name: 'Ann' } })).toBe('invalid_create_user_request')
    expect(await create({ email: user.emails[0]?.email })).toBe('duplicate_email')
    expect(await create({ phone_number: '+15005550002' })).toBe('duplicate_phone_number')
  })

  it('leaves nothing behind when its phone number is rejected', async () => {
    await createUser({ phone_number: '+15005550003' })
    expect(await typeOf(createUser({ email: 'left@example.org', phone_number: '+15005550003' }))).toBe(
      'duplicate_phone_number',
    )
    expect((await client.users.create({ email: 'left@example.org' })).status).toBe('active')
  })

  it('counts toward the project’s user limit', async () => {
    await changeProject(server, { maxPeople: 1 })
    expect(await typeOf(createUser())).toBe('unauthorized_action')
    await changeProject(server, { maxPeople: null })
  })
})

describe('a user whom the site created', () => {
  it('survives a stranger’s sign-up with a password, and belongs to the user who proves the address', async () => {
    const { user_id, user } = await createUser({
      external_id: 'survivor',
      trusted_metadata: { plan: 'gold' },
    })
    const email = user.emails[0]?.email ?? ''
    const stranger = { email, password: 'violet-harbour-quilt-31', session_duration_minutes: 30 }
    const rejected = await callProvider(server, '/passwords', { body: stranger })
    expect(rejected.body.error_type).toBe('duplicate_email')
    const { token } = await client.magicLinks.create({ user_id })
    await client.magicLinks.authenticate({ token, session_duration_minutes: 30 })
    const session_token = await signInByCode(server, email)
    const signedIn = await client.sessions.authenticate({ session_token })
    expect(signedIn.user).toMatchObject({
      user_id,
      external_id: 'survivor',
      trusted_metadata: { plan: 'gold' },
    })
  })
})

describe('metadata', () => {
  it('is merged by its top-level keys, and null removes a key', async () => {
    const { user_id } = await createUser({ trusted_metadata: { a: 1, b: { c: 1 } } })
    const { user } = await client.users.update({
      user_id,
      trusted_metadata: { a: null, b: { d: 2 } },
      untrusted_metadata: { e: 3 },
    })
    expect([user.trusted_metadata, user.untrusted_metadata]).toEqual([{ b: { d: 2 } }, { e: 3 }])
  })

  it('has up to 20 keys and 4 KB', async () => {
    const { user_id } = await createUser()
    const update = (trusted_metadata: object) => typeOf(client.users.update({ user_id, trusted_metadata }))
    const keys = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key-${index}`, 1]))
    expect(await update(keys)).toBe('metadata_too_many_keys')
    expect(await update({ text: 'x'.repeat(4096) })).toBe('metadata_too_large')
  })
})

describe('an external ID', () => {
  it('works wherever a user ID does', async () => {
    const { user_id } = await createUser({ external_id: 'shop|1' })
    expect((await client.users.get({ user_id: 'shop|1' })).user_id).toBe(user_id)
    expect((await client.sessions.get({ user_id: 'shop|1' })).sessions).toEqual([])
    expect((await client.users.update({ user_id: 'shop|1' })).user.external_id).toBe('shop|1')
    const { email = '' } = (await client.users.get({ user_id })).emails[0] ?? {}
    const sent = await client.otps.email.send({ email, user_id: 'shop|1' })
    expect(sent.user_id).toBe(user_id)
    const operands = [{ filter_name: 'user_id', filter_value: ['shop|1'] }]
    const { results } = await client.users.search({ query: { operator: 'AND', operands } })
    expect(results.map((user) => user.user_id)).toEqual([user_id])
    expect((await client.users.delete({ user_id: 'shop|1' })).user_id).toBe(user_id)
  })

  it('belongs to one user, even in parallel calls', async () => {
    const calls = Array.from({ length: 5 }, () => typeOf(createUser({ external_id: 'shop.2' })))
    expect((await Promise.all(calls)).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'duplicate_user_external_id'),
      'no failure',
    ])
  })

  it('never hides the user whose ID it equals', async () => {
    const { user_id } = await createUser()
    await createUser({ external_id: user_id })
    expect((await client.users.get({ user_id })).external_id).toBeUndefined()
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(129)])('cannot be %j', async (external_id) => {
    expect(await typeOf(createUser({ external_id }))).toBe('bad_request')
  })

  it('can be reused after it was deleted', async () => {
    await createUser({ external_id: 'shop-3' })
    const { user } = await client.users.deleteExternalId({ user_id: 'shop-3' })
    expect(user.external_id).toBeUndefined()
    expect((await createUser({ external_id: 'shop-3' })).user.external_id).toBe('shop-3')
  })
})

describe('roles', () => {
  it('must be in the policy', async () => {
    expect(await typeOf(createUser({ roles: ['editor', 'king'] }))).toBe('invalid_role')
    const { policy } = await client.rbac.policy()
    expect(policy?.roles.map(({ role_id }) => role_id)).toEqual(['stytch_user', 'editor', 'reader'])
  })

  it('apply to session checks from the moment they are assigned', async () => {
    const { user_id, user } = await createUser({ roles: ['reader'] })
    const session_token = await signInByCode(server, user.emails[0]?.email ?? '')
    const check = (action: string) =>
      client.sessions.authenticate({
        session_token,
        authorization_check: { resource_id: 'documents', action },
      })
    expect((await check('read')).verdict).toEqual({ authorized: true, granting_roles: ['reader'] })
    expect(await typeOf(check('edit'))).toBe('session_authorization_error')
    await client.users.update({ user_id, roles: ['editor'] })
    const { session, session_jwt, verdict } = await check('edit')
    expect([session.roles, verdict?.granting_roles]).toEqual([['stytch_user', 'editor'], ['editor']])
    const before = requests.length
    const authorization_check = { resource_id: 'documents', action: 'edit' }
    await client.sessions.authenticateJwt({ session_jwt, authorization_check })
    expect(requests.slice(before)).not.toContain('POST /v1/sessions/authenticate')
  })
})

it('roles that are removed while a session starts are not in that session', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { user_id } = await createUser({ roles: ['editor'] })
    const { token } = await client.magicLinks.create({ user_id })
    const [{ session_token }] = await Promise.all([
      client.magicLinks.authenticate({ token, session_duration_minutes: 30 }),
      client.users.update({ user_id, roles: [] }),
    ])
    const { session } = await client.sessions.authenticate({ session_token })
    expect(session.roles).toEqual(['stytch_user'])
  }
})

describe('users.exchangePrimaryFactor', () => {
  it('replaces the only contact with an unverified one', async () => {
    const { user_id } = await createUser()
    const exchanged = await client.users.exchangePrimaryFactor({ user_id, phone_number: '+15005550009' })
    expect((await client.sessions.get({ user_id })).sessions).toEqual([])
    expect(exchanged.user.emails).toEqual([])
    expect(exchanged.user.phone_numbers).toMatchObject([{ phone_number: '+15005550009', verified: false }])
  })

  it('keeps the user, who is claimed by a proof of the new contact', async () => {
    const { user_id, user } = await createUser()
    await signInByCode(server, user.emails[0]?.email ?? '')
    await client.users.exchangePrimaryFactor({ user_id, email_address: 'moved@example.org' })
    const session_token = await signInByCode(server, 'moved@example.org')
    expect((await client.sessions.authenticate({ session_token })).user.user_id).toBe(user_id)
  })

  it('rejects a user with two contacts, and a contact of another user', async () => {
    const { user_id } = await createUser({ phone_number: '+15005550010' })
    const exchange = (body: object) => typeOf(client.users.exchangePrimaryFactor({ user_id, ...body }))
    expect(await exchange({ email_address: 'x@example.org' })).toBe('invalid_exchange_primary_factor_user')
    await signInByCode(server, 'known@example.org')
    const otherUser = await createUser()
    const taken = { user_id: otherUser.user_id, email_address: 'known@example.org' }
    expect(await typeOf(client.users.exchangePrimaryFactor(taken))).toBe('duplicate_email')
    expect((await client.users.get({ user_id: otherUser.user_id })).emails).toHaveLength(1)
  })
})
