import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addContact, enterPin, passGate, readUser, removeEmail } from '#support/server/accounts.ts'
import { cake, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createHostedPerson, createHostedServer, type HostedServer } from '#support/server/hosted.ts'
import { testPassword, testPin } from '#support/server/people.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { addTotp, toCurrentCode } from '#support/server/totps.ts'
import { minutes } from '../../platform/machine/clock.ts'

const ann = 'ann@customer.org'
const home = 'ann@home.net'
let hosted: HostedServer
beforeEach(async () => {
  hosted = await createHostedServer()
})
afterEach(() => hosted.provider.close())

const me = (token: string) => callApi(hosted.server, '/auth/me', undefined, token)
const getKeys = (email: string, token: string) =>
  callApi(hosted.server, '/get_keys', { checksum, email }, token)

/** @returns the baker */
async function bakeFor(email: string) {
  const baker = await createHostedPerson(hosted, 'baker@bakery.org')
  const permissions = [{ email, key_path: ['file'] }]
  const client_info = { platform: 'cli', client_version: '1' }
  const baked = await callApi(hosted.server, '/cakes', { ...cake, permissions, client_info }, baker.token)
  expect(baked.status).toBe(200)
  return baker
}

it('rejects an edit of a cake that someone else changed meanwhile, and emails those who gain access (rules F28, F34)', async () => {
  const { token } = await bakeFor(ann)
  const request = { checksum, email: 'baker@bakery.org' }
  const { body: seen } = await callApi(hosted.server, '/get_document', request, token)
  const date = '2026-05-01T08:00:00.000Z'
  const [first, second] = [{ openable_date: date }, { expires_date: date }]
  const edit = (dates: object) =>
    callApi(hosted.server, '/modify_dates', { checksum, version: seen.dates_version, ...dates }, token)
  expect((await edit(first)).status).toBe(200)
  expect((await edit(second)).body).toMatchObject({
    code: 'changed_meanwhile',
    conflict: { changed_by: request.email, current: { openable_date: date, expiration_date: null } },
  })
  const notice = { with_name: true, language: 'en' }
  const add = [{ email: 'bob@x.org', key_path: ['file'] }]
  const grant = { checksum, add, remove: [], version: seen.access_version, notice }
  const { body } = await callApi(hosted.server, '/modify_permissions', grant, token)
  expect(body.notified.results).toEqual([{ email: 'bob@x.org', outcome: 'sent' }])
  const emails = await readOutbox(hosted.server, 'bob@x.org')
  expect(emails).toHaveLength(1)
  const reference = new URL(emails[0]?.link ?? '').searchParams.get('notice')
  const read = await callApi(hosted.server, '/cakes/notice', { reference })
  expect(read.body).toEqual({ notice: { sender: request.email, file_name: cake.filetitle } })
})

it('passes a request for access to the owner, until the account is deleted (rule F37)', async () => {
  const baker = await bakeFor('bob@x.org')
  const { token } = await createHostedPerson(hosted, ann)
  const asked = await callApi(hosted.server, '/cakes/access_requests', { checksum, email: ann }, token)
  expect(asked.body).toEqual({ done: true })
  const [email] = await readOutbox(hosted.server, 'baker@bakery.org')
  expect(email?.subject).toBe(`${ann} asks for access to one of your files`)
  const request = { checksum, email: 'baker@bakery.org' }
  const list = async () => (await callApi(hosted.server, '/get_document', request, baker.token)).body
  expect(await list()).toMatchObject({ access_requests: [{ email: ann }] })
  expect((await callApi(hosted.server, '/auth/account/delete', { pin: testPin }, token)).status).toBe(200)
  expect(await list()).toMatchObject({ access_requests: [] })
})

/** The cached response about a session is a minute old after this. */
const letCacheExpire = () => hosted.server.clock.advance(minutes(1))

describe('an account at a hosted provider', () => {
  it('has the ID that the provider gave it, and opens cakes', async () => {
    const { token, userId } = await createHostedPerson(hosted, ann)
    await bakeFor(ann)
    expect((await readUser(hosted.provider.server, token)).user_id).toBe(userId)
    expect((await getKeys(ann, token)).status).toBe(200)
  })

  it('signs in with a session that the browser’s client started at the provider', async () => {
    await createHostedPerson(hosted, ann)
    const token = await signInByCode(hosted.provider.server, ann)
    expect((await me(token)).body).toMatchObject({ email: ann, pin_pending: true })
  })

  it('must enter the code from its authenticator app', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    const { secret } = await addTotp(hosted.provider.server, token)
    const next = await signInByCode(hosted.provider.server, ann)
    expect((await enterPin(hosted.server, next)).body.code).toBe('second_factor_pending')
    hosted.provider.server.clock.advance(90_000)
    const code = toCurrentCode(hosted.provider.server, secret)
    const given = await callApi(
      hosted.server,
      '/auth/second_factor/authenticate',
      { kind: 'totp', code },
      next,
    )
    expect(given.status).toBe(200)
    expect((await enterPin(hosted.server, next)).status).toBe(200)
  })

  it('enters the PIN again after the session was idle for half an hour', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    hosted.server.clock.advance(minutes(30))
    expect((await me(token)).body.pin_pending).toBe(false)
    hosted.server.clock.advance(minutes(31))
    expect((await me(token)).body.pin_pending).toBe(true)
  })
})

describe('a session at a hosted provider', () => {
  it('ends immediately when the user signs out in the portal', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    expect((await callApi(hosted.server, '/auth/sessions/revoke', {}, token)).status).toBe(200)
    expect((await me(token)).status).toBe(401)
    expect((await readUser(hosted.provider.server, token)).user_id).toBeUndefined()
  })

  it('ends within a minute after it was revoked at the provider', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    await callProvider(hosted.provider.server, '/sessions/revoke', { token })
    expect((await me(token)).status).toBe(200)
    letCacheExpire()
    expect((await me(token)).status).toBe(401)
  })

  it('takes one call a minute', { tags: ['long'] }, async () => {
    const { token } = await createHostedPerson(hosted, ann)
    letCacheExpire()
    let calls = 0
    const { fetch } = hosted.provider.server.app
    hosted.provider.server.app.fetch = (...input) => {
      calls += 1
      return fetch(...input)
    }
    for (let requests = 0; requests < 5; requests += 1) expect((await me(token)).status).toBe(200)
    expect(calls).toBe(1)
  })
})

describe('a provider that does not respond', () => {
  const html = () => new Response('<html>', { status: 502 })
  const broken: Record<string, () => Response | Promise<Response>> = {
    'it fails': () =>
      Response.json({ status_code: 500, error_type: 'internal_server_error' }, { status: 500 }),
    'it is replaced by a page': html,
    'it sends an invalid response': () => Response.json({ status_code: 200 }),
    'it rejects our secret': () => Response.json(rejectedSecret, { status: 401 }),
  }

  it('ends no session, whatever it sends', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    for (const [name, response] of Object.entries(broken)) {
      letCacheExpire()
      hosted.breakProvider(response)
      const rejected = await me(token)
      expect([rejected.status, rejected.body.code], name).toEqual([503, 'unavailable'])
      expect(rejected.headers.get('retry-after'), name).toBe('5')
      const signIn = { email: ann, password: testPassword }
      expect((await callApi(hosted.server, '/stytch/authenticate', signIn)).status, name).toBe(503)
      hosted.breakProvider()
      expect((await me(token)).status, name).toBe(200)
    }
  })

  it('ends no session: it is stopped', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    letCacheExpire()
    await hosted.provider.close()
    expect((await me(token)).status).toBe(503)
  })
})

const rejectedSecret = { status_code: 401, error_type: 'invalid_secret_authentication' }

describe('an email address of an account with a PIN', () => {
  it('is held when another account at the provider shows it', { tags: ['long'] }, async () => {
    const first = await createHostedPerson(hosted, ann)
    await bakeFor(ann)
    const { client } = hosted.connected
    await client.users.delete({ user_id: first.userId })
    const next = await signInByCode(hosted.provider.server, ann)
    await passGate(hosted.server, next, '0000')
    await enterPin(hosted.server, next, '0000')
    expect((await me(next)).body.user_id).not.toBe(first.userId)
    const rejected = await getKeys(ann, next)
    expect([rejected.status, rejected.body.code]).toEqual([403, 'address_held'])
    const [notice] = await readOutbox(hosted.server, ann)
    expect(notice?.subject).toBe(`${ann} was removed from your Cakelock account`)
  })

  it('is held when it leaves the account at the provider, and its owner is notified', async () => {
    const first = await createHostedPerson(hosted, ann)
    await bakeFor(ann)
    await replaceEmail(ann, home, first.token)
    expect((await me(first.token)).body.email).toBe(home)
    for (const to of [ann, home]) {
      const [notice] = await readOutbox(hosted.server, to)
      expect(notice?.subject).toBe(`${ann} was removed from your Cakelock account`)
      expect(notice?.text).toContain('someone else can sign in as you')
    }
    const next = await signInByCode(hosted.provider.server, ann)
    await passGate(hosted.server, next, '0000')
    await enterPin(hosted.server, next, '0000')
    expect((await getKeys(ann, next)).body.code).toBe('address_held')
  })

  it('is released when the account takes it back', { tags: ['long'] }, async () => {
    const first = await createHostedPerson(hosted, ann)
    await bakeFor(ann)
    await replaceEmail(ann, home, first.token)
    expect((await me(first.token)).body.email).toBe(home)
    await replaceEmail(home, ann, first.token)
    expect((await getKeys(ann, first.token)).status).toBe(200)
  })

  /** Changes the email address of an account at the provider, which does not require the PIN. */
  async function replaceEmail(before: string, email: string, token: string): Promise<void> {
    const { server } = hosted.provider
    await addContact(server, email, token)
    await removeEmail(server, before, token)
    letCacheExpire()
  }
})

describe('the deletion of an account at a hosted provider', () => {
  const remove = (token: string) => callApi(hosted.server, '/auth/account/delete', { pin: testPin }, token)
  const register = () => callApi(hosted.server, '/stytch/register', { email: ann, password: testPassword })
  const expectDeleted = (userId: string) =>
    expect(hosted.connected.client.users.get({ user_id: userId })).rejects.toMatchObject({
      error_type: 'user_not_found',
    })

  it('deletes the portal user, then the account, and bars its email address', async () => {
    const { token, userId } = await createHostedPerson(hosted, ann)
    expect((await remove(token)).status).toBe(200)
    await expectDeleted(userId)
    expect((await register()).body.code).toBe('email_barred')
    // Other sign-in methods go to the provider, which does not enforce the bar. The portal then ignores the email
    // address.
    const next = await signInByCode(hosted.provider.server, ann)
    expect((await me(next)).body).toMatchObject({ email: null, verified_at: null })
  })

  it('is completed by another process after the first one was killed', async () => {
    const { token, userId } = await createHostedPerson(hosted, ann)
    const { deps } = hosted.server
    await new Promise<void>((reached) => {
      deps.identity = {
        ...deps.identity,
        deleteAccount: () => {
          reached()
          return new Promise<never>(() => {})
        },
      }
      void remove(token)
    })
    const { client } = hosted.connected
    expect((await client.users.get({ user_id: userId })).user_id).toBe(userId)
    await hosted.sweepElsewhere()
    await expectDeleted(userId)
    expect((await me(token)).status).toBe(401)
  })

  it('is completed when the provider responds again', { tags: ['long'] }, async () => {
    const { token, userId } = await createHostedPerson(hosted, ann)
    const { deps } = hosted.server
    const { deleteAccount } = deps.identity
    deps.identity.deleteAccount = (id) => {
      hosted.breakProvider(() => new Response('', { status: 500 }))
      return deleteAccount(id)
    }
    expect((await remove(token)).status).toBe(200)
    hosted.breakProvider()
    deps.identity.deleteAccount = deleteAccount
    await hosted.sweep()
    await expectDeleted(userId)
  })
})
