import { beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, createAuthenticator } from '#support/server/authenticator.ts'
import { completePasskey, registerPasskey, signInByPasskey, startPasskey } from '#support/server/passkeys.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { portalToken, shopOrigin } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { logEntries } from '../../../base/schema/log.ts'
import type { EntryKind } from '../../../base/schema/log-kinds.ts'
import { passkeys } from '../../../base/schema/passkeys.ts'
import { projects } from '../../../base/schema/projects.ts'

const ann = 'ann@example.org'
const server = testServerForEach()
let token: string
let authenticator: Authenticator
beforeEach(async () => {
  token = await signInByCode(server, ann)
  authenticator = createAuthenticator()
  await registerPasskey(server, token, authenticator)
})

const otherPage = 'http://demo.localhost:4101'
const rejected = 'unable_to_auth_webauthn_registration'
const errorOf = (response: { body: Record<string, unknown> }) => response.body.error_type
const countEntries = async (kind: EntryKind, code?: string) => {
  const entries = await server.deps.db.transaction((tx) => tx.select().from(logEntries))
  return entries.filter((entry) => entry.kind === kind && entry.detail?.code === code).length
}
const listRows = () => server.deps.db.transaction((tx) => tx.select().from(passkeys))

describe('signing in with a passkey', () => {
  it('accepts any passkey of the domain without knowing the user', async () => {
    const { response, options } = await startPasskey(server)
    expect(response.body.data).toEqual({
      request_id: expect.any(String),
      status_code: 200,
      public_key_credential_request_options: expect.any(String),
    })
    expect(JSON.parse(options)).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'demo.localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  it('starts a session', async () => {
    const response = await signInByPasskey(server, authenticator)
    const [row] = await listRows()
    expect(response.body.data).toMatchObject({
      webauthn_registration_id: row?.id,
      user_id: row?.userId,
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session_jwt: expect.any(String),
      __user: { emails: [{ email: ann }] },
      session: {
        authentication_factors: [
          {
            type: 'webauthn',
            delivery_method: 'webauthn_registration',
            webauthn_factor: { webauthn_registration_id: row?.id, domain: 'demo.localhost', user_agent: '' },
          },
        ],
      },
    })
    const begun = String(response.body.data?.session_token)
    expect(begun).not.toBe(token)
  })

  it('stores the signature counter and the backup state', async () => {
    const copied = createAuthenticator({ isMultiDevice: true })
    await registerPasskey(server, token, copied)
    copied.traits.isBackedUp = true
    await signInByPasskey(server, copied)
    await signInByPasskey(server, copied)
    const row = (await listRows()).find(({ isMultiDevice }) => isMultiDevice)
    expect(row).toMatchObject({ counter: 2, isBackedUp: true, lastUsedAt: server.clock.now() })
  })

  it.each([0, 1])(
    'accepts a passkey that can be synced with the lower counter %d, and writes it to the log',
    async (last) => {
      const synced = createAuthenticator({ isMultiDevice: true })
      await registerPasskey(server, token, synced)
      for (let use = 0; use < 3; use += 1) await signInByPasskey(server, synced)
      const [held] = synced.held
      // As on another device, or after an import into a manager that does not count.
      if (last === 0) synced.traits.counts = false
      if (held) held.counter = last
      expect((await signInByPasskey(server, synced)).status).toBe(200)
      expect((await signInByPasskey(server, synced)).status).toBe(200)
      expect(await countEntries('passkey_counter_decreased')).toBe(1)
    },
  )

  it('works with an authenticator without a counter', async () => {
    const plain = createAuthenticator({ counts: false })
    await registerPasskey(server, token, plain)
    expect((await signInByPasskey(server, plain)).status).toBe(200)
    expect((await signInByPasskey(server, plain)).status).toBe(200)
  })

  it('accepts only the account’s passkeys within a session, and adds a factor to it', async () => {
    const { response, options } = await startPasskey(server, { token })
    expect(response.body.data?.user_id).toMatch(/^user-/)
    const id = authenticator.held[0]?.id.toString('base64url')
    expect(JSON.parse(options).allowCredentials).toMatchObject([{ id, transports: ['internal'] }])
    const finished = await completePasskey(server, authenticator.get(options, shopOrigin), { token })
    expect(finished.body.data).toMatchObject({ session_token: token })
    expect(finished.body.data?.session).toMatchObject({
      authentication_factors: [{ type: 'otp' }, { type: 'webauthn' }, { type: 'webauthn' }],
    })
  })

  it('reports an account without passkeys within a session', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    const { response } = await startPasskey(server, { token: bobs })
    expect([response.status, errorOf(response)]).toEqual([404, 'no_active_webauthn_registrations'])
  })
})

describe('a passkey is rejected', () => {
  const sign = async (origin = shopOrigin) => authenticator.get((await startPasskey(server)).options, origin)

  it('when the same response is sent twice', async () => {
    const credential = await sign()
    const both = await Promise.all([completePasskey(server, credential), completePasskey(server, credential)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(errorOf(await completePasskey(server, credential))).toBe(rejected)
    authenticator = createAuthenticator({ counts: false })
    await registerPasskey(server, token, authenticator)
    const uncounted = await sign()
    expect((await completePasskey(server, uncounted)).status).toBe(200)
    expect(errorOf(await completePasskey(server, uncounted))).toBe(rejected)
  })

  it.each([[shopOrigin], [shopOrigin, otherPage]])(
    'on another page, if those of the site are %j %j',
    async (...pages) => {
      await changeProject(server, { allowedOrigins: pages })
      expect(errorOf(await completePasskey(server, await sign(otherPage)))).toBe(rejected)
    },
  )

  it('after a quarter of an hour', async () => {
    const credential = await sign()
    server.clock.advance(minutes(15))
    expect(errorOf(await completePasskey(server, credential))).toBe(rejected)
  })

  it('when its counter decreases', async () => {
    await signInByPasskey(server, authenticator)
    await signInByPasskey(server, authenticator)
    const [held] = authenticator.held
    if (held) held.counter = 0
    expect(errorOf(await signInByPasskey(server, authenticator))).toBe('passkey_counter_decreased')
    expect((await listRows())[0]).toMatchObject({ counter: 2 })
    expect(await countEntries('passkey_refused', 'passkey_counter_decreased')).toBe(1)
  })

  it('once, when two concurrent responses have the same count', async () => {
    const [held] = authenticator.held
    const first = await sign()
    if (held) held.counter = 0
    const second = await sign()
    const both = await Promise.all([completePasskey(server, first), completePasskey(server, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('when its backup eligibility changes', async () => {
    authenticator.traits.isMultiDevice = true
    expect(errorOf(await signInByPasskey(server, authenticator))).toBe(rejected)
  })

  it('without user verification', async () => {
    authenticator.traits.verifiesUser = false
    expect(errorOf(await signInByPasskey(server, authenticator))).toBe(rejected)
  })

  it('when another key signed the response', async () => {
    const otherAuthenticator = createAuthenticator()
    await registerPasskey(server, await signInByCode(server, 'bob@example.org'), otherAuthenticator)
    const [passkey, otherPasskey] = [authenticator.held[0], otherAuthenticator.held[0]]
    if (passkey && otherPasskey) passkey.key = otherPasskey.key
    expect(errorOf(await signInByPasskey(server, authenticator))).toBe(rejected)
  })

  it('with an unknown challenge', async () => {
    const options = JSON.stringify({ challenge: 'a'.repeat(43), rpId: 'demo.localhost' })
    expect(errorOf(await completePasskey(server, authenticator.get(options, shopOrigin)))).toBe(rejected)
  })

  it('with the challenge of another project, or of a registration', async () => {
    const { db } = server.deps
    await db.transaction((tx) => tx.update(projects).set({ allowedOrigins: [shopOrigin] }))
    const { options } = await startPasskey(server, { publicToken: portalToken, origin: shopOrigin })
    expect(errorOf(await completePasskey(server, authenticator.get(options, shopOrigin)))).toBe(rejected)
    const body = { domain: 'demo.localhost' }
    const started = await callProvider(server, '/webauthn/register/start', { token, body })
    const creation = JSON.parse(String(started.body.data?.public_key_credential_creation_options))
    const request = JSON.stringify({ challenge: creation.challenge, rpId: 'demo.localhost' })
    expect(errorOf(await completePasskey(server, authenticator.get(request, shopOrigin), { token }))).toBe(
      rejected,
    )
  })

  it('when its challenge belongs to another session', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    for (const more of [{}, { token: bobs }]) {
      const { options } = await startPasskey(server, { token })
      const credential = authenticator.get(options, shopOrigin)
      expect(errorOf(await completePasskey(server, credential, more))).toBe(rejected)
    }
  })

  it('within another user’s session', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    await registerPasskey(server, bobs, createAuthenticator())
    const { options } = await startPasskey(server, { token: bobs })
    const request = JSON.stringify({ ...JSON.parse(options), allowCredentials: [] })
    const credential = authenticator.get(request, shopOrigin)
    expect(errorOf(await completePasskey(server, credential, { token: bobs }))).toBe(rejected)
  })

  it('with its own error after it was deleted', async () => {
    const [row] = await listRows()
    await callProvider(server, `/users/webauthn_registrations/${row?.id}`, { method: 'DELETE', token })
    const response = await signInByPasskey(server, authenticator)
    expect([response.status, errorOf(response)]).toEqual([404, 'webauthn_registration_not_found'])
  })

  it.each([['localhost'], ['example.org']])('for the domain %s, which is not the page’s', async (domain) => {
    const { response } = await startPasskey(server, { domain })
    expect(errorOf(response)).toBe('invalid_webauthn_registration_domain')
  })

  it('after twenty failures per network in a quarter of an hour, not counting successes', async () => {
    const ip = '198.51.100.7'
    await signInByPasskey(server, authenticator, { ip })
    const credential = await sign('https://evil.example')
    for (let count = 0; count < 20; count += 1) {
      expect(errorOf(await completePasskey(server, credential, { ip }))).toBe(rejected)
    }
    const waits = await completePasskey(server, credential, { ip })
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await signInByPasskey(server, authenticator, { ip: '198.51.100.8' })).status).toBe(200)
  })

  it('after sixty challenges a minute per network', async () => {
    const ip = '198.51.100.7'
    for (let count = 0; count < 60; count += 1) {
      expect((await startPasskey(server, { ip })).response.status).toBe(200)
    }
    expect((await startPasskey(server, { ip })).response.status).toBe(429)
  })
})
