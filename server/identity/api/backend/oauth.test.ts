import { expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { verifier } from '#support/server/social.ts'
import { issueSocialToken } from '#support/server/social-tokens.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'

const { client, server } = backendForAll()

it('exchanges a token once, for the user and the identity, and for a session on request', async () => {
  const token = await issueSocialToken(server, { subject: 'sub-ann' })
  const request = { token, code_verifier: verifier, session_duration_minutes: 60 }
  const response = await client.oauth.authenticate(request)
  expect(response).toMatchObject({
    provider_type: 'Google',
    provider_subject: 'sub-ann',
    provider_values: { access_token: 'access', scopes: ['openid'] },
    user: { name: { first_name: 'Ann', last_name: 'Lee' } },
    user_session: { authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }] },
    reset_sessions: false,
  })
  expect(response.oauth_user_registration_id).toBe(response.user.providers[0]?.oauth_user_registration_id)
  expect(response).not.toHaveProperty('session')
  expect(await typeOf(client.oauth.authenticate(request))).toBe('oauth_token_not_found')
})

it('rejects a token without its verifier', async () => {
  const token = await issueSocialToken(server)
  expect(await typeOf(client.oauth.authenticate({ token }))).toBe('pkce_expected_code_verifier')
  const mismatch = client.oauth.authenticate({ token, code_verifier: `${verifier}a` })
  expect(await typeOf(mismatch)).toBe('pkce_mismatch')
  const { session_token, user_session } = await client.oauth.authenticate({ token, code_verifier: verifier })
  expect([session_token, user_session]).toEqual(['', undefined])
})

it('rejects a token of One Tap, which only its browser can use, and a token that is five minutes old', async () => {
  const { oauth } = client
  const bound = await issueSocialToken(server, {}, null, sha256Hex('cookie'))
  const rejected = { error_type: 'oauth_token_not_found' }
  await expect(oauth.authenticate({ token: bound })).rejects.toMatchObject(rejected)
  const token = await issueSocialToken(server)
  server.clock.advance(minutes(5))
  await expect(oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject(rejected)
})

it('does not open an account with the same email address and another sign-in method', async () => {
  const { email } = await createShopUser(server, 'ann@example.org')
  const token = await issueSocialToken(server, { email, isEmailVerified: true })
  await expect(client.oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject({
    status_code: 409,
    error_type: 'oauth_email_in_use',
  })
})

it('adds an identity to the user whom the site names', async () => {
  const { userId } = await createShopUser(server, 'bob@example.org')
  const { oauth_attach_token } = await client.oauth.attach({ provider: 'google', user_id: userId })
  expect(oauth_attach_token).toMatch(/^[\w-]{43}$/)
  const token = await issueSocialToken(server, {}, userId)
  const response = await client.oauth.authenticate({ token, code_verifier: verifier })
  expect(response.user_id).toBe(userId)
  const eve = await createShopUser(server, 'eve@example.org')
  const again = await issueSocialToken(server, { subject: response.provider_subject }, eve.userId)
  const taken = client.oauth.authenticate({ token: again, code_verifier: verifier })
  expect(await typeOf(taken)).toBe('oauth_registration_in_use')
})
