import { expect, it } from 'vitest'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { verifier } from '#support/server/social.ts'
import { issueSocialToken } from '#support/server/social-tokens.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'

const fixture = backendForAll()

it('exchanges a token once, for the user and the identity, and for a session on request', async () => {
  const token = await issueSocialToken(fixture.server, { subject: 'sub-ann' })
  const request = { token, code_verifier: verifier, session_duration_minutes: 60 }
  const response = await fixture.client.oauth.authenticate(request)
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
  await expect(fixture.client.oauth.authenticate(request)).rejects.toMatchObject({
    error_type: 'oauth_token_not_found',
  })
})

it('rejects a token without its verifier', async () => {
  const token = await issueSocialToken(fixture.server)
  await expect(fixture.client.oauth.authenticate({ token })).rejects.toMatchObject({
    error_type: 'pkce_expected_code_verifier',
  })
  const mismatch = fixture.client.oauth.authenticate({ token, code_verifier: `${verifier}a` })
  await expect(mismatch).rejects.toMatchObject({ error_type: 'pkce_mismatch' })
  const { session_token, user_session } = await fixture.client.oauth.authenticate({
    token,
    code_verifier: verifier,
  })
  expect([session_token, user_session]).toEqual(['', undefined])
})

it('rejects a token of One Tap, which only its browser can use, and a token that is five minutes old', async () => {
  const { oauth } = fixture.client
  const bound = await issueSocialToken(fixture.server, {}, null, sha256Hex('cookie'))
  const rejected = { error_type: 'oauth_token_not_found' }
  await expect(oauth.authenticate({ token: bound })).rejects.toMatchObject(rejected)
  const token = await issueSocialToken(fixture.server)
  fixture.server.clock.advance(minutes(5))
  await expect(oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject(rejected)
})

it('does not open an account with the same email address and another sign-in method', async () => {
  const { email } = await createShopUser(fixture.server, 'ann@example.org')
  const token = await issueSocialToken(fixture.server, { email, isEmailVerified: true })
  await expect(fixture.client.oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject({
    status_code: 409,
    error_type: 'oauth_email_in_use',
  })
})

it('adds an identity to the user whom the site names', async () => {
  const { userId } = await createShopUser(fixture.server, 'bob@example.org')
  const { oauth_attach_token } = await fixture.client.oauth.attach({ provider: 'google', user_id: userId })
  expect(oauth_attach_token).toMatch(/^[\w-]{43}$/)
  const token = await issueSocialToken(fixture.server, {}, userId)
  const response = await fixture.client.oauth.authenticate({ token, code_verifier: verifier })
  expect(response.user_id).toBe(userId)
  const eve = await createShopUser(fixture.server, 'eve@example.org')
  const again = await issueSocialToken(fixture.server, { subject: response.provider_subject }, eve.userId)
  const taken = fixture.client.oauth.authenticate({ token: again, code_verifier: verifier })
  await expect(taken).rejects.toMatchObject({ error_type: 'oauth_registration_in_use' })
})
