import type { Client } from 'stytch'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readCode, readLinkToken } from '#support/server/messages.ts'
import { shopDomain as domain } from '#support/server/passkeys.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { verifier as code_verifier } from '#support/server/social.ts'
import { issueSocialToken } from '#support/server/social-tokens.ts'
import { portalOrigin, portalProject, shopOrigin } from '#support/server/test-server.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'

const { client: shop, server } = backendForAll()
let portal: Client
let email: string
let user_id: string
let count = 0

beforeAll(async () => {
  portal = await createPortalClient(server)
  const change = { redirectUrls: [`${portalOrigin}/login`], allowedOrigins: [shopOrigin] }
  await changeProject(server, change, portalProject.id)
})
beforeEach(async () => {
  count += 1
  const user = await createShopUser(server, `ann-${count}@example.org`)
  email = user.email
  user_id = user.userId
})

type Call = (client: Client) => Promise<unknown>

/** For a value of the shop, the rejection of a call by another project, and the call. */
const values: Record<string, () => Promise<[rejection: string, Call]>> = {
  'a code': async () => {
    const { email_id: method_id } = await shop.otps.email.send({ email })
    const code = await readCode(server, email)
    return ['otp_code_not_found', (client) => client.otps.authenticate({ method_id, code })]
  },
  'a link': async () => {
    await shop.magicLinks.email.send({ email })
    const token = await readLinkToken(server, email)
    return ['unable_to_auth_magic_link', (client) => client.magicLinks.authenticate({ token })]
  },
  'the link of a reset': async () => {
    await shop.passwords.email.resetStart({ email })
    const token = await readLinkToken(server, email)
    return [
      'unable_to_auth_password_reset_token',
      (client) => client.passwords.email.reset({ token, password: 'violet-harbour-quilt-31' }),
    ]
  },
  'an embeddable link': async () => {
    const { token } = await shop.magicLinks.create({ user_id })
    return ['unable_to_auth_magic_link', (client) => client.magicLinks.authenticate({ token })]
  },
  'the token of a social sign-in': async () => {
    const token = await issueSocialToken(server)
    return ['oauth_token_not_found', (client) => client.oauth.authenticate({ token, code_verifier })]
  },
  'the message of a wallet': async () => {
    const wallet = createEthereumWallet()
    const { challenge } = await shop.cryptoWallets.authenticateStart(toNamed(wallet))
    const signature = await wallet.sign(challenge)
    return [
      'unable_to_authenticate_crypto_wallet',
      (client) => client.cryptoWallets.authenticate({ ...toNamed(wallet), signature }),
    ]
  },
  'a session': async () => {
    const request = { email, password: testPassword, session_duration_minutes: 60 }
    const { session_token } = await shop.passwords.authenticate(request)
    return ['session_not_found', (client) => client.sessions.revoke({ session_token })]
  },
  'a user': async () => ['user_not_found', (client) => client.users.get({ user_id })],
  'an email address': async () => [
    'email_not_found',
    (client) => client.passwords.email.resetStart({ email }),
  ],
}

describe('the secret of another project', () => {
  it.each(Object.entries(values))('does not reach %s', async (_what, prepare) => {
    const [rejection, call] = await prepare()
    expect(await typeOf(call(portal))).toBe(rejection)
    expect(await typeOf(call(shop))).toBe('no failure')
  })

  it('issues no challenge for a passkey of the shop', async () => {
    const readable = { domain, return_passkey_credential_options: true, use_base64_url_encoding: true }
    const authenticator = createAuthenticator()
    const { public_key_credential_creation_options } = await shop.webauthn.registerStart({
      user_id,
      ...readable,
    })
    const public_key_credential = authenticator.create(public_key_credential_creation_options, shopOrigin)
    await shop.webauthn.register({ user_id, public_key_credential })
    const response = async (client: Client) => {
      const { public_key_credential_request_options: options } =
        await client.webauthn.authenticateStart(readable)
      const signed = authenticator.get(options, shopOrigin)
      return typeOf(shop.webauthn.authenticate({ public_key_credential: signed }))
    }
    expect(await response(portal)).toBe('unable_to_auth_webauthn_registration')
    expect(await response(shop)).toBe('no failure')
  })
})
