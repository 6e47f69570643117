import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackendWorld, listenForBackend } from '#support/server/backend-client.ts'
import { createShopUser } from '#support/server/people.ts'
import { verifier } from '#support/server/social.ts'
import { issueSocialToken } from '#support/server/social-tokens.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'

let world: BackendWorld

beforeAll(async () => {
  world = await listenForBackend()
})
afterAll(() => world.close())

it('exchanges a token once, for the user and the identity, and for a session on request', async () => {
  const token = await issueSocialToken(world.server, { subject: 'sub-ann' })
  const request = { token, code_verifier: verifier, session_duration_minutes: 60 }
  const answer = await world.client.oauth.authenticate(request)
  expect(answer).toMatchObject({
    provider_type: 'Google',
    provider_subject: 'sub-ann',
    provider_values: { access_token: 'access', scopes: ['openid'] },
    user: { name: { first_name: 'Ann', last_name: 'Lee' } },
    user_session: { authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }] },
    reset_sessions: false,
  })
  expect(answer.oauth_user_registration_id).toBe(answer.user.providers[0]?.oauth_user_registration_id)
  expect(answer).not.toHaveProperty('session')
  await expect(world.client.oauth.authenticate(request)).rejects.toMatchObject({
    error_type: 'oauth_token_not_found',
  })
})

it('refuses a token without its verifier', async () => {
  const token = await issueSocialToken(world.server)
  await expect(world.client.oauth.authenticate({ token })).rejects.toMatchObject({
    error_type: 'pkce_expected_code_verifier',
  })
  const other = world.client.oauth.authenticate({ token, code_verifier: `${verifier}a` })
  await expect(other).rejects.toMatchObject({ error_type: 'pkce_mismatch' })
  const { session_token, user_session } = await world.client.oauth.authenticate({
    token,
    code_verifier: verifier,
  })
  expect([session_token, user_session]).toEqual(['', undefined])
})

it('refuses a token of One Tap, which only its browser can use, and one that is five minutes old', async () => {
  const { oauth } = world.client
  const bound = await issueSocialToken(world.server, {}, null, sha256Hex('cookie'))
  const refused = { error_type: 'oauth_token_not_found' }
  await expect(oauth.authenticate({ token: bound })).rejects.toMatchObject(refused)
  const token = await issueSocialToken(world.server)
  world.server.clock.advance(minutes(5))
  await expect(oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject(refused)
})

it('does not open the account of another sign-in method with the same email address', async () => {
  const { email } = await createShopUser(world.server, 'ann@example.org')
  const token = await issueSocialToken(world.server, { email, isEmailVerified: true })
  await expect(world.client.oauth.authenticate({ token, code_verifier: verifier })).rejects.toMatchObject({
    status_code: 409,
    error_type: 'oauth_email_in_use',
  })
})

it('adds an identity to the user whom the site names', async () => {
  const { userId } = await createShopUser(world.server, 'bob@example.org')
  const { oauth_attach_token } = await world.client.oauth.attach({ provider: 'google', user_id: userId })
  expect(oauth_attach_token).toMatch(/^[\w-]{43}$/)
  const token = await issueSocialToken(world.server, {}, userId)
  const answer = await world.client.oauth.authenticate({ token, code_verifier: verifier })
  expect(answer.user_id).toBe(userId)
  const eve = await createShopUser(world.server, 'eve@example.org')
  const again = await issueSocialToken(world.server, { subject: answer.provider_subject }, eve.userId)
  const taken = world.client.oauth.authenticate({ token: again, code_verifier: verifier })
  await expect(taken).rejects.toMatchObject({ error_type: 'oauth_registration_in_use' })
})
