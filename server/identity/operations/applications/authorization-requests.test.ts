import * as openid from 'openid-client'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { callbackUrl } from '#support/server/applications.ts'
import { createOpenidFixture, type Parameters, responseOf } from '#support/server/openid-fixture.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'

// The negative cases of the OpenID provider certification (Basic and Config profiles), tested with a library and a
// consent page that calls the server like the widget.

const fixture = preparedForAll(createOpenidFixture)
let token: string
beforeEach(async () => {
  token = await fixture.signIn('ann')
})
afterAll(() => fixture.close())

describe('a request that is not valid', () => {
  it.each<[string, Parameters, string]>([
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['an empty response_type', { response_type: '' }, 'invalid_request'],
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid response_type', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an unsupported response_mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request_uri', { request_uri: 'https://app.example/request.jwt' }, 'request_uri_not_supported'],
    ['a registration', { registration: '{}' }, 'registration_not_supported'],
    ['an invalid scope', { scope: 'openid "email"' }, 'invalid_scope'],
    ['prompt=none and another value', { prompt: 'none login' }, 'invalid_request'],
    ['a negative max_age', { max_age: '-1' }, 'invalid_request'],
    ['a fraction as max_age', { max_age: '1.5' }, 'invalid_request'],
    ['a word as max_age', { max_age: 'soon' }, 'invalid_request'],
    ['an id_token_hint that is not an ID token', { id_token_hint: 'a.b.c' }, 'invalid_request'],
    ['no PKCE challenge', { code_challenge: undefined }, 'invalid_request'],
    ['an invalid PKCE challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['the PKCE method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a nonce that is too long', { nonce: 'n'.repeat(1001) }, 'invalid_request'],
    ['U+0000', { ui_locales: '\0' }, 'invalid_request'],
  ])('with %s gets an error at its redirect URI, signed in or not', async (_, change, error) => {
    for (const by of [token, undefined]) {
      const begun = await fixture.begin(change)
      const outcome = await fixture.visit(begun, by)
      if (outcome.does !== 'redirect') throw new Error(outcome.does)
      const { searchParams, origin, pathname } = outcome.url
      expect(`${origin}${pathname}`).toBe(callbackUrl)
      const { error_description: description, ...response } = Object.fromEntries(searchParams)
      expect(response).toEqual({ error, state: begun.checks.expectedState, iss: fixture.issuer })
      expect(description).toMatch(/\.$/)
      const grant = openid.authorizationCodeGrant(fixture.config, outcome.url, begun.checks)
      await expect(grant).rejects.toMatchObject({ error })
    }
  })

  it.each(['state', 'nonce', 'prompt', 'max_age'])('may not repeat %s', async (name) => {
    const begun = await fixture.begin()
    begun.link.searchParams.append(name, '1')
    begun.link.searchParams.append(name, '2')
    expect(responseOf(await fixture.visit(begun, token))).toBe('invalid_request')
  })

  it.each<[string, Parameters, string]>([
    ['an unknown client', { client_id: 'connected-app-2' }, 'connected_app_not_found'],
    ['no client', { client_id: undefined }, 'connected_app_not_found'],
    ['U+0000 as its client', { client_id: '\0' }, 'connected_app_not_found'],
    [
      'an unregistered redirect URI',
      { redirect_uri: 'https://other.example/callback' },
      'connected_app_supplied_redirect_url_not_found_in_client',
    ],
    [
      'a query added to the redirect URI',
      { redirect_uri: `${callbackUrl}?a=1` },
      'connected_app_supplied_redirect_url_not_found_in_client',
    ],
    [
      'no redirect URI',
      { redirect_uri: undefined },
      'connected_app_supplied_redirect_url_not_found_in_client',
    ],
  ])('with %s is never redirected', async (_, change, type) => {
    for (const more of [{}, { prompt: 'none' }, { response_type: 'token' }]) {
      for (const by of [token, undefined]) {
        const { link } = await fixture.begin({ ...change, ...more })
        const outcome = await fixture.visit({ link }, by)
        expect(outcome).toEqual({ does: 'show an error', type })
      }
    }
  })

  it('with two redirect URIs is never redirected', async () => {
    const begun = await fixture.begin()
    begun.link.searchParams.append('redirect_uri', callbackUrl)
    expect(await fixture.visit(begun, token)).toMatchObject({ does: 'show an error' })
  })
})

describe('a request with parameters that have no effect', () => {
  it.each<[string, Parameters]>([
    ['display', { display: 'popup' }],
    ['locales', { ui_locales: 'de ar', claims_locales: 'de' }],
    ['acr_values', { acr_values: '1 2' }],
    ['login_hint', { login_hint: 'bob@example.org' }],
    ['claims, which are not supported', { claims: '{"id_token":{"email":null}}' }],
    ['unknown parameters', { extra: 'foobar', prompt: 'unknown' }],
    ['an empty max_age', { max_age: '', prompt: '' }],
  ])('receives a code: %s', async (_, change) => {
    const begun = await fixture.begin(change)
    expect((await fixture.finish(begun, await fixture.visit(begun, token))).claims()?.sub).toMatch(/^user-/)
  })

  it('receives no ID token without the scope openid', async () => {
    const begun = await fixture.begin({ scope: 'email' })
    const outcome = await fixture.visit(begun, token)
    if (outcome.does !== 'redirect') throw new Error(outcome.does)
    const { expectedState, pkceCodeVerifier } = begun.checks
    const tokens = await openid.authorizationCodeGrant(fixture.config, outcome.url, {
      expectedState,
      pkceCodeVerifier,
    })
    expect(tokens.id_token).toBeUndefined()
  })
})
