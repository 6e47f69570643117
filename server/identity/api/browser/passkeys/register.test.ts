import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { registerPasskey, startRegistering } from '#support/server/passkeys.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { shopOrigin } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { passkeys } from '../../../base/schema/passkeys.ts'

const ann = 'ann@example.org'
const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signInByCode(server, ann)
})

const optionsOf = (response: Awaited<ReturnType<typeof startRegistering>>) =>
  String(response.body.data?.public_key_credential_creation_options)
const complete = (public_key_credential: string, more: object = {}) =>
  callProvider(server, '/webauthn/register', { token, body: { public_key_credential }, ...more })
const listRows = () => server.deps.db.transaction((tx) => tx.select().from(passkeys))

describe('the creation options', () => {
  it('are JSON text for the page’s domain and the account', async () => {
    const response = await startRegistering(server, token, { return_passkey_credential_options: true })
    expect(response.body.data).toMatchObject({ user_id: expect.stringMatching(/^user-/) })
    const options = JSON.parse(optionsOf(response))
    expect(options).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Shop', id: 'demo.localhost' },
      user: { name: ann, displayName: ann },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(response.body.data?.user_id)
  })

  it('contain the host’s options', async () => {
    const parameters = {
      authenticator_type: 'cross-platform',
      override_id: 'ann-1',
      override_name: 'ann',
      override_display_name: 'Ann',
    }
    const options = JSON.parse(optionsOf(await startRegistering(server, token, parameters)))
    expect(options.user).toEqual({
      id: Buffer.from('ann-1').toString('base64url'),
      name: 'ann',
      displayName: 'Ann',
    })
    expect(options.authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'cross-platform',
      residentKey: 'preferred',
    })
  })

  it.each([
    [{ override_id: 'ü'.repeat(33) }],
    [{ override_name: '' }],
    [{ authenticator_type: 'usb' }],
    [{ domain: 7 }],
  ])('are rejected for %j', async (parameters) => {
    expect((await startRegistering(server, token, parameters)).body.error_type).toBe('bad_request')
  })

  it.each([['localhost'], ['shop.demo.localhost'], ['example.org'], [''], ['http://demo.localhost']])(
    'are rejected for the domain %j, which is not the page’s',
    async (domain) => {
      const response = await startRegistering(server, token, { domain })
      expect(response.body.error_type).toBe('invalid_webauthn_registration_domain')
    },
  )

  it('are limited to the project’s domains for programs that are not browsers', async () => {
    const ask = (domain: string) => startRegistering(server, token, { domain }, { origin: null })
    expect((await ask('demo.localhost')).status).toBe(200)
    expect((await ask('localhost')).body.error_type).toBe('invalid_webauthn_registration_domain')
  })

  it('require a session with a factor from the last five minutes', async () => {
    server.clock.advance(minutes(5))
    const response = await startRegistering(server, token)
    expect([response.status, response.body.error_type]).toEqual([403, 'session_too_old_to_add_factor'])
  })
})

describe('a new passkey', () => {
  it('is stored with the authenticator’s data, and the owner is notified', async () => {
    const authenticator = createAuthenticator({ isMultiDevice: true, isBackedUp: true })
    const response = await registerPasskey(server, token, authenticator, {
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      authenticator_type: 'platform',
    })
    expect(response.status).toBe(200)
    const registration = {
      webauthn_registration_id: response.body.data?.webauthn_registration_id,
      domain: 'demo.localhost',
      name: 'Chrome on Linux',
      authenticator_type: 'platform',
      verified: true,
    }
    expect(response.body.data).toMatchObject({
      session_token: token,
      user: { webauthn_registrations: [registration] },
      __user: { webauthn_registrations: [registration] },
      session: {
        authentication_factors: [
          { type: 'otp' },
          { type: 'webauthn', delivery_method: 'webauthn_registration' },
        ],
      },
    })
    const me = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(me.body.data?.webauthn_registrations).toMatchObject([registration])
    expect(await listRows()).toMatchObject([
      { counter: 0, isMultiDevice: true, isBackedUp: true, transports: ['internal'] },
    ])
    const message = (await readOutbox(server, ann))[0]
    expect(message?.subject).toBe('A passkey was added to your Shop account')
    expect(message?.text).toContain('“Chrome on Linux”')
  })

  it('excludes authenticators that already have one', async () => {
    const authenticator = createAuthenticator()
    await registerPasskey(server, token, authenticator)
    await expect(registerPasskey(server, token, authenticator)).rejects.toThrow('InvalidStateError')
  })

  it('can be registered once', async () => {
    const authenticator = createAuthenticator()
    const credential = authenticator.create(optionsOf(await startRegistering(server, token)), shopOrigin)
    expect((await complete(credential)).status).toBe(200)
    expect((await complete(credential)).body.error_type).toBe('unable_to_register_webauthn_registration')
    expect(await listRows()).toHaveLength(1)
  })

  it('cannot have another user’s credential ID', async () => {
    const authenticator = createAuthenticator()
    await registerPasskey(server, token, authenticator)
    const bobs = await signInByCode(server, 'bob@example.org')
    const options = JSON.parse(optionsOf(await startRegistering(server, bobs)))
    const [held] = authenticator.held
    const copier = createAuthenticator()
    const credential = copier.create(JSON.stringify(options), shopOrigin)
    const [copied] = copier.held
    // The attestation also contains the ID as bytes. Both are replaced with the ID of Ann's passkey.
    const forged = JSON.parse(credential)
    const attestation = Buffer.from(forged.response.attestationObject, 'base64url')
    held?.id.copy(attestation, attestation.indexOf(copied?.id ?? ''))
    forged.response.attestationObject = attestation.toString('base64url')
    forged.id = forged.rawId = held?.id.toString('base64url')
    const response = await complete(JSON.stringify(forged), { token: bobs })
    expect(response.body.error_type).toBe('duplicate_webauthn_registration')
  })

  it('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await registerPasskey(server, token, createAuthenticator())).status).toBe(200)
    }
    expect((await startRegistering(server, token)).body.error_type).toBe('too_many_webauthn_registrations')
  })
})

describe('a registration is rejected', () => {
  const reject = async (credential: string, more: object = {}) => {
    const response = await complete(credential, more)
    expect(response.body.error_type).toBe('unable_to_register_webauthn_registration')
    expect(await listRows()).toEqual([])
  }
  const make = async (origin = shopOrigin, traits = {}) =>
    createAuthenticator(traits).create(optionsOf(await startRegistering(server, token)), origin)

  it('on another page', async () => reject(await make('http://demo.localhost:4101')))

  it('without user verification', async () => reject(await make(shopOrigin, { verifiesUser: false })))

  it('after five minutes', async () => {
    const credential = await make()
    server.clock.advance(minutes(5))
    await reject(credential)
  })

  it('from another session of the same or another user', async () => {
    for (const email of ['bob@example.org', ann]) {
      await reject(await make(), { token: await signInByCode(server, email) })
    }
  })

  it('when the session has ended in the meantime', async () => {
    const credential = await make()
    await callProvider(server, '/sessions/revoke', { token })
    await reject(credential, { token: await signInByCode(server, ann) })
  })

  it.each([['no JSON'], ['{}'], ['null'], ['{"id":"a","rawId":"a","type":"public-key","response":{}}']])(
    'for the text %j, with a message that says what is expected',
    async (credential) => {
      const { status, body } = await complete(credential)
      expect([status, body.error_type]).toEqual([400, 'bad_request'])
      expect(body.error_message).toContain('public_key_credential')
    },
  )
})
