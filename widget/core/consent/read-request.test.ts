import { describe, expect, it } from 'vitest'
import { nameOfSite, readRequest, returnsToRedirect } from './read-request.ts'

const back = 'https://app.example/callback'
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`
const min = { client_id: 'app-1', redirect_uri: back }

describe('readRequest', () => {
  it('reads every parameter unchanged', () => {
    const search = `${query({
      ...min,
      response_type: 'code',
      scope: 'openid  email',
      state: 'a b&c=d ',
      nonce: '',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'consent',
    })}&resource=https://a.example&resource=https://b.example&other=1`
    expect(readRequest(search)).toEqual({
      kind: 'consent',
      request: {
        query: search,
        clientId: 'app-1',
        redirectURL: back,
        responseType: 'code',
        scopes: ['openid', 'email'],
        state: 'a b&c=d ',
        nonce: '',
        codeChallenge: 'x'.repeat(43),
        codeChallengeMethod: 'S256',
        prompt: 'consent',
        resources: ['https://a.example', 'https://b.example'],
      },
    })
  })

  it('defaults to response_type=code and scope=openid', () => {
    expect(readRequest(query(min))).toEqual({
      kind: 'consent',
      request: {
        query: query(min),
        clientId: 'app-1',
        redirectURL: back,
        responseType: 'code',
        scopes: ['openid', 'email', 'profile'],
      },
    })
  })

  it('reads a logout request by its post_logout_redirect_uri', () => {
    const goodbye = 'https://app.example/bye'
    const parameters = { client_id: 'app-1', post_logout_redirect_uri: goodbye }
    expect(
      readRequest(query({ ...parameters, redirect_uri: back, state: 's', id_token_hint: 'a.b.c' })),
    ).toEqual({
      kind: 'logout',
      request: { clientId: 'app-1', redirectURL: goodbye, state: 's', idTokenHint: 'a.b.c' },
    })
    expect(readRequest(query(parameters))).toEqual({
      kind: 'logout',
      request: { clientId: 'app-1', redirectURL: goodbye },
    })
  })

  it.each([
    ['', 'client_id_missing'],
    [query({ redirect_uri: back }), 'client_id_missing'],
    [query({ client_id: '', redirect_uri: back }), 'client_id_missing'],
    [query({ client_id: 'app-1' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', redirect_uri: '/callback' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', redirect_uri: 'javascript:alert(1)' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', redirect_uri: ' java\nscript:alert(1)' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', redirect_uri: 'data:text/html,x' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', redirect_uri: 'file:///etc/hosts' }), 'redirect_uri_missing'],
    [query({ client_id: 'app-1', post_logout_redirect_uri: '' }), 'redirect_uri_missing'],
    [
      query({ client_id: 'app-1', post_logout_redirect_uri: 'blob:https://a.example/1' }),
      'redirect_uri_missing',
    ],
  ])('%j is incomplete: %s', (search, code) => {
    expect(readRequest(search)).toEqual({ kind: 'incomplete', code })
  })
})

describe('a response', () => {
  it.each([
    [`${back}?code=1&state=2`, back],
    [back, back],
    [`${back}?tenant=7&code=1`, `${back}?tenant=7`],
    ['http://127.0.0.1:5000/?code=1', 'http://127.0.0.1:5000'],
    ['org.example.app:/callback?code=1', 'org.example.app:/callback'],
  ])('accepts %s as a response to %s', (response, redirectURL) => {
    expect(returnsToRedirect(response, redirectURL)).toBe(true)
  })

  it.each([
    ['https://other.example/callback?code=1', back],
    ['http://app.example/callback?code=1', back],
    ['https://app.example:444/callback', back],
    ['https://app.example/callback/other', back],
    ['https://app.example@other.example/callback', back],
    ['https://me@app.example/callback', back],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', back],
    ['/callback?code=1', back],
  ])('rejects %s as a response to %s', (response, redirectURL) => {
    expect(returnsToRedirect(response, redirectURL)).toBe(false)
  })

  it.each([
    [back, 'app.example'],
    ['http://demo.localhost:4100/application', 'demo.localhost:4100'],
    ['org.example.app:/callback', 'org.example.app'],
    ['no address', ''],
  ])('to %s goes to %s', (url, name) => {
    expect(nameOfSite(url)).toBe(name)
  })
})
