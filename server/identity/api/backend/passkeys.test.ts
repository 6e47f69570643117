import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { shopDomain, signInByPasskey } from '#support/server/passkeys.ts'
import { createPerson, createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { shopOrigin } from '#support/server/test-server.ts'

const domain = shopDomain
const { client, server } = backendForAll()
let count = 0

/** Creates a user who registered a passkey through the site's server. */
async function register() {
  count += 1
  const { userId: user_id } = await createShopUser(server, `ann-${count}@example.org`)
  const authenticator = createAuthenticator()
  const { webauthn } = client
  const started = await webauthn.registerStart({
    user_id,
    domain,
    return_passkey_credential_options: true,
    use_base64_url_encoding: true,
  })
  const options = started.public_key_credential_creation_options
  const public_key_credential = authenticator.create(options, shopOrigin)
  const response = await webauthn.register({ user_id, public_key_credential })
  return { user_id, authenticator, public_key_credential, response }
}

/** Responds to the options of a passkey sign-in. */
async function sign(authenticator: ReturnType<typeof createAuthenticator>, user_id?: string) {
  const { public_key_credential_request_options: options } = await client.webauthn.authenticateStart({
    domain,
    return_passkey_credential_options: true,
    use_base64_url_encoding: true,
    ...(user_id === undefined ? {} : { user_id }),
  })
  return authenticator.get(options, shopOrigin)
}

describe('registering a passkey', () => {
  it('adds it to the user, who can sign in with it through the site and in the browser', async () => {
    const { user_id, authenticator, response } = await register()
    expect(response).toMatchObject({ user_id, session_token: '' })
    expect(response.user.webauthn_registrations).toMatchObject([
      { webauthn_registration_id: response.webauthn_registration_id, domain },
    ])
    const finished = await client.webauthn.authenticate({
      public_key_credential: await sign(authenticator),
      session_duration_minutes: 60,
    })
    expect(finished).toMatchObject({ user_id, webauthn_registration_id: response.webauthn_registration_id })
    expect(finished.session?.authentication_factors).toMatchObject([{ type: 'webauthn' }])
    expect((await signInByPasskey(server, authenticator)).body.data?.user_id).toBe(user_id)
  })

  it('is rejected for another user, and a second time', async () => {
    const { public_key_credential, user_id } = await register()
    const again = client.webauthn.register({ user_id, public_key_credential })
    const rejection = { error_type: 'unable_to_register_webauthn_registration' }
    await expect(again).rejects.toMatchObject(rejection)
    const bob = (await createShopUser(server, 'bob@example.org')).userId
    const { public_key_credential_creation_options: options } = await client.webauthn.registerStart({
      user_id: bob,
      domain,
      return_passkey_credential_options: true,
      use_base64_url_encoding: true,
    })
    const created = createAuthenticator().create(options, shopOrigin)
    await expect(client.webauthn.register({ user_id, public_key_credential: created })).rejects.toMatchObject(
      rejection,
    )
  })

  it('is rejected for portal accounts', async () => {
    const { userId } = await createPerson(server, 'eve@example.org')
    const { webauthn } = await createPortalClient(server)
    expect(await typeOf(webauthn.registerStart({ user_id: userId, domain: 'localhost' }))).toBe(
      'portal_account_protected',
    )
  })
})

describe('signing in with a passkey', () => {
  it('is rejected for the passkey of a user that the site did not name', async () => {
    const [ann, bob] = [await register(), await register()]
    const { public_key_credential_request_options: text } = await client.webauthn.authenticateStart({
      domain,
      return_passkey_credential_options: true,
      use_base64_url_encoding: true,
      user_id: ann.user_id,
    })
    const options = JSON.stringify({ ...JSON.parse(text), allowCredentials: [] })
    expect(
      await typeOf(
        client.webauthn.authenticate({ public_key_credential: bob.authenticator.get(options, shopOrigin) }),
      ),
    ).toBe('unable_to_auth_webauthn_registration')
    const credential = await sign(ann.authenticator, ann.user_id)
    expect((await client.webauthn.authenticate({ public_key_credential: credential })).user_id).toBe(
      ann.user_id,
    )
  })

  it('works once for each response', async () => {
    const { authenticator } = await register()
    const public_key_credential = await sign(authenticator)
    await client.webauthn.authenticate({ public_key_credential })
    expect(await typeOf(client.webauthn.authenticate({ public_key_credential }))).toBe(
      'unable_to_auth_webauthn_registration',
    )
  })
})

it('passkeys are listed by domain, renamed and deleted', async () => {
  const { user_id, response } = await register()
  const { webauthn, users } = client
  const { webauthn_registration_id } = response
  expect((await webauthn.listCredentials({ user_id, domain })).credentials).toMatchObject([
    { webauthn_registration_id, type: 'public-key' },
  ])
  expect((await webauthn.listCredentials({ user_id, domain: 'other.example' })).credentials).toEqual([])
  const renamed = await webauthn.update({ webauthn_registration_id, name: 'Blue key' })
  expect(renamed.webauthn_registration?.name).toBe('Blue key')
  await users.deleteWebAuthnRegistration({ webauthn_registration_id })
  expect((await users.get({ user_id })).webauthn_registrations).toEqual([])
})
