import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Begun,
  createOpenidFixture,
  type Parameters,
  responseOf,
} from '#support/server/openid-fixture.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { minutes, seconds } from '../../../platform/machine/clock.ts'

// What a request demands of the sign-in (OpenID Connect Core 3.1.2.1), tested with a library and a consent page that
// calls the server like the widget.

const fixture = preparedForAll(createOpenidFixture)
let token: string
beforeEach(async () => {
  token = await fixture.signIn('ann')
  await fixture.forgetConsents()
})
afterAll(() => fixture.close())

describe('prompt=none', () => {
  const silent = async (change: Parameters = {}, by: string | undefined = token) =>
    responseOf(await fixture.visit(await fixture.begin({ prompt: 'none', ...change }), by))

  it('returns login_required without a session', async () => {
    const outcome = await fixture.visit(await fixture.begin({ prompt: 'none' }))
    expect(responseOf(outcome)).toBe('login_required')
    await callProvider(fixture.server, '/sessions/revoke', { token })
    expect(await silent()).toBe('login_required')
  })

  it('returns consent_required without consent, and a code afterwards', async () => {
    expect(await silent()).toBe('consent_required')
    await fixture.allow(token)
    expect(await silent()).toBe('code')
    expect(await silent({ scope: 'openid profile' })).toBe('consent_required')
    expect(await silent({ client_id: 'connected-app-own' })).toBe('code')
  })

  it('returns login_required if the sign-in is too old or belongs to another user', async () => {
    const tokens = await fixture.allow(token)
    const hint = { id_token_hint: String(tokens.id_token) }
    expect(await silent(hint)).toBe('code')
    expect(await silent(hint, await fixture.signIn('bob'))).toBe('login_required')
    expect(await silent({ max_age: '0' })).toBe('login_required')
    fixture.server.clock.advance(seconds(120))
    expect(await silent({ max_age: '100' })).toBe('login_required')
    expect(await silent({ max_age: '3600' })).toBe('code')
  })
})

describe('a new sign-in', () => {
  it.each<[string, Parameters]>([
    ['prompt=login', { prompt: 'login' }],
    ['prompt=login and consent', { prompt: 'login consent' }],
    ['max_age=0', { max_age: '0' }],
    ['a max_age that has passed', { max_age: '10' }],
  ])('is required by %s, and its time is the auth_time', async (_, change) => {
    const earlier = (await fixture.allow(token)).claims()?.auth_time ?? 0
    fixture.server.clock.advance(seconds(30))
    const begun = await fixture.begin(change)
    const asked = await fixture.visit(begun, token)
    if (asked.does !== 'ask to sign in') throw new Error(asked.does)
    expect(await fixture.visit(begun, token, asked.requestToken), 'without a new sign-in').toEqual({
      does: 'ask to sign in',
      requestToken: expect.any(String),
    })
    const again = await fixture.signIn('ann')
    const tokens = await fixture.finish(begun, await fixture.visit(begun, again, asked.requestToken), 3600)
    expect(tokens.claims()?.auth_time).toBeGreaterThanOrEqual(earlier + 60)
  })

  it('is not required by a max_age that has not passed', async () => {
    fixture.server.clock.advance(minutes(5))
    const begun = await fixture.begin({ max_age: '301' })
    const tokens = await fixture.finish(begun, await fixture.visit(begun, token), 400)
    const age = fixture.server.clock.now().getTime() / 1000 - (tokens.claims()?.auth_time ?? 0)
    // The claim has whole seconds.
    expect(Math.floor(age)).toBeGreaterThanOrEqual(300)
    expect(Math.floor(age)).toBeLessThanOrEqual(301)
  })

  it('by a user other than the one in id_token_hint does not count', async () => {
    const { id_token: hint = '' } = await fixture.allow(token)
    const bobs = await fixture.signIn('bob')
    const begun = await fixture.begin({ id_token_hint: hint })
    const asked = await fixture.visit(begun, bobs)
    if (asked.does !== 'ask to sign in') throw new Error(asked.does)
    const again = await fixture.signIn('bob')
    expect((await fixture.visit(begun, again, asked.requestToken)).does).toBe('ask to sign in')
    expect(responseOf(await fixture.visit(begun, await fixture.signIn('ann'), asked.requestToken))).toBe(
      'code',
    )
  })

  it('cannot be replaced by an expired hint', async () => {
    const { id_token: hint = '' } = await fixture.allow(token)
    fixture.server.clock.advance(minutes(90))
    token = await fixture.signIn('ann')
    expect(responseOf(await fixture.visit(await fixture.begin({ id_token_hint: hint }), token))).toBe('code')
  })
})

describe('the response to a consent page that omits something', () => {
  const submit = async (begun: Begun, change: object, by = token) => {
    const { scope = '', ...rest } = Object.fromEntries(begun.link.searchParams)
    const body = { ...rest, scopes: scope.split(' '), consent_granted: true, ...change }
    const { data } = (await callProvider(fixture.server, '/idp/oauth/authorize/submit', { token: by, body }))
      .body
    const { searchParams } = new URL(String(data?.redirect_uri))
    return searchParams.get('error') ?? 'code'
  }
  const check = async (begun: Begun) =>
    (
      await callProvider(fixture.server, '/idp/oauth/authorize/check', {
        token,
        body: { query: begun.link.search },
      })
    ).body.data?.request_token

  it.each<[string, Parameters, object]>([
    ['the new sign-in', { prompt: 'login' }, {}],
    ['prompt and max_age', { prompt: 'login', max_age: '0' }, { prompt: undefined, max_age: undefined }],
    ['max_age, which it replaces', { max_age: '5' }, { max_age: 5000 }],
  ])('is login_required: %s', async (_, change, sent) => {
    fixture.server.clock.advance(seconds(30))
    const begun = await fixture.begin(change)
    expect(await submit(begun, { ...sent, request_token: await check(begun) })).toBe('login_required')
  })

  it.each<[string, Parameters, string]>([
    ['prompt=login', { prompt: 'login' }, 'login_required'],
    ['max_age=0', { max_age: '0' }, 'login_required'],
    ['max_age that has passed', { max_age: '10' }, 'login_required'],
    ['an invalid max_age', { max_age: '-1' }, 'invalid_request'],
    ['prompt=none and another value', { prompt: 'none consent' }, 'invalid_request'],
    ['max_age that has not passed', { max_age: '3600' }, 'code'],
  ])('is evaluated without a check: %s', async (_, change, response) => {
    fixture.server.clock.advance(seconds(30))
    const begun = await fixture.begin(change)
    expect(await submit(begun, {})).toBe(response)
    const { scope = '', ...rest } = Object.fromEntries(begun.link.searchParams)
    const started = await callProvider(fixture.server, '/idp/oauth/authorize/start', {
      token,
      body: { ...rest, scopes: scope.split(' ') },
    })
    // A page that does not prompt submits at once, so the application gets its error.
    expect(started.body.data?.consent_required).toBe(false)
  })

  it('is invalid_request with the request token of another request', async () => {
    const [request, otherRequest] = [await fixture.begin(), await fixture.begin()]
    expect(await submit(request, { request_token: await check(otherRequest) })).toBe('invalid_request')
    expect(await submit(request, { request_token: 'made-up' })).toBe('invalid_request')
    expect(await submit(request, { request_token: await check(request) })).toBe('code')
  })
})

describe('prompt=select_account', () => {
  it.each(['connected-app-1', 'connected-app-own'])(
    'prompts even if no consent is needed: %s',
    async (client_id) => {
      await fixture.allow(token)
      const request = { client_id, prompt: 'select_account' }
      expect(await fixture.visit(await fixture.begin({ client_id }), token)).toMatchObject({
        wasAsked: false,
      })
      const begun = await fixture.begin(request)
      expect(await fixture.visit(begun, token)).toMatchObject({ does: 'redirect', wasAsked: true })
      const asked = await callProvider(fixture.server, '/idp/oauth/authorize/check', {
        token,
        body: { query: begun.link.search },
      })
      // A user who signs in for this request has chosen the account.
      const again = await fixture.signIn('ann')
      const requestToken = String(asked.body.data?.request_token)
      expect(await fixture.visit(begun, again, requestToken)).toMatchObject({ wasAsked: false })
    },
  )
})
