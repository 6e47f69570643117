import { describe, expect, it } from 'vitest'
import { createOneTap } from './one-tap.ts'

/** The methods, with a server that always returns this response. */
function createMethods(status: number, body: object, cookies = '') {
  const requests: { path: string; init: RequestInit | undefined }[] = []
  const methods = createOneTap({
    fetch: async (path, init) => {
      requests.push({ path, init })
      return new Response(JSON.stringify(body), { status })
    },
    readCookies: () => cookies,
  })
  return { ...methods, requests }
}

const rejection = {
  status_code: 404,
  error_type: 'oauth_config_not_found',
  error_message: 'Not set up.',
  error_url: 'https://a.example/errors',
  request_id: 'request-1',
}

describe('One Tap in the frame', () => {
  it('starts a prompt for a project, and returns the fields that the client reads', async () => {
    const started = {
      request_id: 'request-1',
      google_client_id: 'google',
      oauth_callback_id: 'oauth-callback-1',
    }
    const { oneTapStart, requests } = createMethods(200, started)
    expect(await oneTapStart({ publicToken: 'public-token-test-1&a=b' })).toEqual({
      requestId: 'request-1',
      googleClientId: 'google',
      oauthCallbackId: 'oauth-callback-1',
    })
    expect(requests.map(({ path }) => path)).toEqual([
      '/v1/public/oauth/google/onetap/start?public_token=public-token-test-1%26a%3Db',
    ])
  })

  it('submits the ID token from Google with the CSRF cookie', async () => {
    const cookies = 'other=1; stytch_csrf_private_token=secret=; more=2'
    const { oneTapSubmit, requests } = createMethods(200, { redirect_url: 'https://shop.example/' }, cookies)
    const parameters = {
      idToken: 'a.b.c',
      oauthCallbackID: '../x',
      loginRedirectURL: 'https://shop.example/',
    }
    expect(await oneTapSubmit(parameters)).toEqual({ redirect_url: 'https://shop.example/' })
    const [{ path, init } = { path: '', init: {} }] = requests
    expect(path).toBe('/v1/oauth/callback/..%2Fx')
    expect(init).toMatchObject({ method: 'POST', headers: { 'x-stytch-oauth-type': 'google-one-tap' } })
    expect(JSON.parse(String(init?.body))).toEqual({
      id_token: 'a.b.c',
      stytch_csrf_token: 'secret=',
      login_redirect_url: 'https://shop.example/',
    })
  })

  it.each([
    ['start', (methods: ReturnType<typeof createMethods>) => methods.oneTapStart(undefined)],
    ['submission', (methods: ReturnType<typeof createMethods>) => methods.oneTapSubmit(null)],
  ])('throws the error that the server returns for the %s', async (_, call) => {
    await expect(call(createMethods(404, rejection))).rejects.toMatchObject({
      name: 'StytchAPIError',
      message: '[404] oauth_config_not_found: Not set up.',
      ...rejection,
    })
  })
})
