import { beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, createAuthenticator } from '#support/server/authenticator.ts'
import { typeOf } from '#support/server/backend-client.ts'
import { shopDomain as domain, startPasskey } from '#support/server/passkeys.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { shopOrigin } from '#support/server/test-server.ts'
import { limits } from '../../../platform/limits/rules.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const { client, server } = backendForAll()
let user_id: string
let authenticator: Authenticator
let count = 0

beforeEach(async () => {
  count += 1
  user_id = (await createShopUser(server, `ann-${count}@example.org`)).userId
  authenticator = createAuthenticator()
  const options = await startRegistering()
  await client.webauthn.register({
    user_id,
    public_key_credential: authenticator.create(options, shopOrigin),
  })
})

const readable = { return_passkey_credential_options: true, use_base64_url_encoding: true }
const startRegistering = async () =>
  (await client.webauthn.registerStart({ user_id, domain, ...readable }))
    .public_key_credential_creation_options
const start = async () =>
  (await client.webauthn.authenticateStart({ domain, ...readable })).public_key_credential_request_options
const sign = async (origin = shopOrigin) => authenticator.get(await start(), origin)
const complete = (public_key_credential: string) =>
  typeOf(client.webauthn.authenticate({ public_key_credential }))
const rejected = 'unable_to_auth_webauthn_registration'

describe('a passkey response that a site sends is rejected', () => {
  it('when it is sent again, from an authenticator without a counter', async () => {
    authenticator = createAuthenticator({ counts: false })
    const created = authenticator.create(await startRegistering(), shopOrigin)
    await client.webauthn.register({ user_id, public_key_credential: created })
    const credential = await sign()
    expect([await complete(credential), await complete(credential)]).toEqual(['no failure', rejected])
  })

  it('with the challenge of a registration', async () => {
    const { challenge } = JSON.parse(await startRegistering())
    const request = JSON.stringify({ challenge, rpId: domain })
    expect(await complete(authenticator.get(request, shopOrigin))).toBe(rejected)
  })

  it('with the challenge of a browser session', async () => {
    const token = await signInByCode(server, `ann-${count}@example.org`)
    const { options } = await startPasskey(server, { token })
    expect(await complete(authenticator.get(options, shopOrigin))).toBe(rejected)
  })

  it('after a quarter of an hour', async () => {
    const credential = await sign()
    server.clock.advance(minutes(15))
    expect(await complete(credential)).toBe(rejected)
  })

  it('without user verification, and when the backup eligibility changes', async () => {
    authenticator.traits.verifiesUser = false
    expect(await complete(await sign())).toBe(rejected)
    authenticator.traits.verifiesUser = true
    authenticator.traits.isMultiDevice = true
    expect(await complete(await sign())).toBe(rejected)
    authenticator.traits.isMultiDevice = false
    expect(await complete(await sign())).toBe('no failure')
  })

  it.each(['localhost', 'example.org', 'shop.demo.localhost'])(
    'for the domain %s, which is not that of its pages',
    async (foreignDomain) => {
      const { webauthn } = client
      const request = { user_id, domain: foreignDomain }
      const wrongDomain = 'invalid_webauthn_registration_domain'
      expect(await typeOf(webauthn.registerStart(request))).toBe(wrongDomain)
      expect(await typeOf(webauthn.authenticateStart(request))).toBe(wrongDomain)
    },
  )

  it('after twenty wrong signatures of the passkey in a quarter of an hour, not counting correct ones', async () => {
    const max = limits.wrongSignatures.hits
    for (let tried = 0; tried < max; tried += 1) expect(await complete(await sign())).toBe('no failure')
    const credential = await sign('https://evil.example')
    for (let tried = 0; tried < max; tried += 1) expect(await complete(credential)).toBe(rejected)
    expect(await complete(await sign())).toBe('too_many_requests')
    server.clock.advance(minutes(15))
    expect(await complete(await sign())).toBe('no failure')
  })
})
