import { describe, expect, it } from 'vitest'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { fetchIdentity, signInSocially, tokenIn, visitSimulator } from '#support/server/social.ts'
import { portalToken, shopHome, shopWelcome } from '#support/server/test-server.ts'
import { sweep } from '../../../../app/sweep.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { oauthTokens } from '../../../base/schema/oauth.ts'
import { users } from '../../../base/schema/users.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const countUsers = () => server.deps.db.transaction((tx) => tx.$count(users))

describe('signing in with a social identity', () => {
  it('creates the account and responds in the format that the client reads', async () => {
    const page = await visitSimulator(server)
    expect(`${page.url.origin}${page.url.pathname}`).toBe(shopHome)
    expect([...page.url.searchParams.keys()]).toEqual(['stytch_token_type', 'token'])
    expect(page.url.searchParams.get('stytch_token_type')).toBe('oauth')
    const { status, body } = await fetchIdentity(server, tokenIn(page))
    expect(status).toBe(200)
    const subject = body.data?.provider_subject
    expect(body.data).toMatchObject({
      provider_subject: expect.stringMatching(/^[\da-f]{21}$/),
      provider_type: 'Google',
      profile_picture_url: '',
      locale: '',
      provider_values: {
        access_token: 'stand-in',
        id_token: '',
        refresh_token: expect.stringMatching(/./),
        scopes: ['openid', 'email', 'profile'],
        expires_at: '2026-03-01T13:00:00.000Z',
      },
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session: {
        expires_at: '2026-03-01T12:30:00.000Z',
        authentication_factors: [
          {
            type: 'oauth',
            delivery_method: 'oauth_google',
            google_oauth_factor: {
              id: expect.stringMatching(/^oauth-user-/),
              email_id: expect.stringMatching(/^email-/),
              provider_subject: subject,
            },
          },
        ],
      },
      user: {
        status: 'active',
        name: { first_name: 'Ann', middle_name: '', last_name: 'Example' },
        emails: [{ email: ann, verified: true }],
        providers: [
          {
            oauth_user_registration_id: expect.stringMatching(/^oauth-user-/),
            provider_type: 'Google',
            provider_subject: subject,
            profile_picture_url: '',
            locale: '',
          },
        ],
      },
      __user: { status: 'active' },
    })
  })

  it.each(socialProviderNames)('works with the simulator of %s', async (provider) => {
    const { body } = await signInSocially(server, { provider })
    expect(body.data).toMatchObject({
      provider_type: getSocialProviderTitle(provider),
      session: { authentication_factors: [{ delivery_method: `oauth_${provider}` }] },
    })
  })

  it('redirects new and existing users to separate URLs, and keeps each query', async () => {
    const query = { login_redirect_url: shopWelcome, signup_redirect_url: shopHome }
    const first = await visitSimulator(server, { query })
    expect(first.url.pathname).toBe('/')
    const firstIdentity = await fetchIdentity(server, tokenIn(first))
    const second = await visitSimulator(server, { query })
    expect([second.url.pathname, second.url.searchParams.get('from')]).toEqual(['/welcome', 'mail'])
    expect((await fetchIdentity(server, tokenIn(second))).body.data?.user_id).toBe(
      firstIdentity.body.data?.user_id,
    )
    expect(await countUsers()).toBe(1)
  })

  it('adds a factor to the session if the same user is signed in', async () => {
    const first = await signInSocially(server)
    const token = String(first.body.data?.session_token)
    const again = await signInSocially(server, {}, { token })
    expect(again.body.data?.session_token).toBe(token)
    expect(again.body.data?.session).toMatchObject({
      authentication_factors: [{ type: 'oauth' }, { type: 'oauth' }],
    })
  })

  it('starts a new session if another user is signed in', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    const { body } = await signInSocially(server, {}, { token: bobs })
    expect(body.data?.session_token).not.toBe(bobs)
    expect(body.data?.user).toMatchObject({ emails: [{ email: ann }] })
  })
})

describe('the token', () => {
  it('works once', async () => {
    const token = tokenIn(await visitSimulator(server))
    expect((await fetchIdentity(server, token)).status).toBe(200)
    const { status, body } = await fetchIdentity(server, token)
    expect([status, body.error_type]).toEqual([404, 'oauth_token_not_found'])
  })

  it('works once for three concurrent requests', async () => {
    const token = tokenIn(await visitSimulator(server))
    const responses = await Promise.all([1, 2, 3].map(() => fetchIdentity(server, token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await countUsers()).toBe(1)
  })

  it('creates one account for two concurrent tokens of the same new user', async () => {
    const tokens = [tokenIn(await visitSimulator(server)), tokenIn(await visitSimulator(server))]
    const responses = await Promise.all(tokens.map((token) => fetchIdentity(server, token)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await countUsers()).toBe(1)
  })

  it.each([
    [undefined, 'pkce_expected_code_verifier'],
    ['another', 'pkce_mismatch'],
  ])('is rejected with the verifier %j, and stays valid for the correct one', async (codeVerifier, type) => {
    const token = tokenIn(await visitSimulator(server))
    const { status, body } = await fetchIdentity(server, token, { code_verifier: codeVerifier })
    expect([status, body.error_type]).toEqual([400, type])
    expect(body.error_message).toContain('pkce')
    expect((await fetchIdentity(server, token)).status).toBe(200)
  })

  it.each([
    [4.99, 200],
    [5, 404],
  ])('after %d minutes: %d', async (waited, status) => {
    const token = tokenIn(await visitSimulator(server))
    server.clock.advance(minutes(waited))
    expect((await fetchIdentity(server, token)).status).toBe(status)
  })

  it('is rejected by another project', async () => {
    const token = tokenIn(await visitSimulator(server))
    const { body } = await fetchIdentity(server, token, {}, { publicToken: portalToken })
    expect(body.error_type).toBe('oauth_token_not_found')
  })

  it('and its identity are unreadable in the database, and are removed after they expire', async () => {
    const token = tokenIn(await visitSimulator(server))
    const list = () => server.deps.db.transaction((tx) => tx.select().from(oauthTokens))
    expect(await list()).toHaveLength(1)
    expect(JSON.stringify(await list())).not.toContain(token)
    expect(JSON.stringify(await list())).not.toContain('ann')
    expect(server.logged.join()).not.toContain(token)
    server.clock.advance(minutes(5))
    await sweep(server.deps)
    expect(await list()).toEqual([])
  })
})
