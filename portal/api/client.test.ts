import { describe, expect, it } from 'vitest'
import { authRoutes } from '#contract/routes/auth.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'

const checksum = 'a'.repeat(64)
const key = 'b'.repeat(64)

/** A client with one prepared response, and a record of its requests and reports. */
function setUp(
  response: () => Response | Promise<Response>,
  options: { token?: string | undefined; online?: boolean } = {},
) {
  const sent: Request[] = []
  const reports: string[] = []
  const api = createApi({
    apiUrl: 'https://api.example.org',
    fetch: async (request) => {
      sent.push(request as Request)
      return response()
    },
    isOnline: () => options.online ?? true,
    findLanguage: () => 'de',
    findToken: () => ('token' in options ? options.token : 'token-1'),
    report: {
      sessionEnded: (token, reason) => reports.push(['sessionEnded', token, reason].join(' ').trim()),
      stepMissing: () => reports.push('stepMissing'),
    },
  })
  return { api, sent, reports }
}

const failWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

const errorBody = (code: string, error: string, reason?: string) => ({
  error,
  code,
  reason,
  request_id: 'r-1',
})

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

describe('a call', () => {
  it('sends the bearer token, and the client info in the body of a POST', async () => {
    const { api, sent } = setUp(() => Response.json({ keys: [key], key_paths: [['file']] }))
    expect(await api(fileRoutes.getKeys, { checksum, email: 'ann@example.org' })).toEqual({
      keys: [key],
      key_paths: [['file']],
    })
    expect(sent[0]?.url).toBe('https://api.example.org/api/v1/get_keys')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(await sent[0]?.json()).toEqual({
      checksum,
      email: 'ann@example.org',
      client_info: { platform: 'web', client_version: '5.3' },
    })
  })

  it('names the language of the portal, in which the server responds', async () => {
    const { api, sent } = setUp(() => failWith(403, errorBody('not_allowed', 'Nichts.', 'Nichts.')))
    const { details } = await failure(api(authRoutes.me, {}))
    expect(sent[0]?.headers.get('accept-language')).toBe('de')
    expect([details.text, details.reason]).toEqual(['Nichts.', 'Nichts.'])
  })

  it('sends the client info in the query of a GET', async () => {
    const { api, sent } = setUp(() => failWith(404, errorBody('not_found', 'Nothing.')))
    await failure(api(authRoutes.me, {}))
    expect(sent[0]?.url).toBe('https://api.example.org/api/v1/auth/me?platform=web&client_version=5.3')
  })

  it('sends no token to a public route', async () => {
    const { api, sent } = setUp(() =>
      failWith(400, errorBody('wrong_credentials', 'Invalid email or password')),
    )
    await failure(
      api(authRoutes.authenticate, { email: 'a@b.org', password: 'x', session_duration_minutes: 60 }),
    )
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })
})

describe('a failure', () => {
  const getKeys = ({ api }: ReturnType<typeof setUp>) =>
    api(fileRoutes.getKeys, { checksum, email: 'a@b.org' })

  it.each<[string, () => Response | Promise<Response>, object]>([
    [
      'keeps the code, the message and the reason of the server',
      () =>
        failWith(403, errorBody('user_banned', 'You have been banned from this file.', 'Banned via portal')),
      {
        code: 'user_banned',
        details: { text: 'You have been banned from this file.', reason: 'Banned via portal' },
      },
    ],
    [
      'keeps the retry delay',
      () => failWith(429, errorBody('too_many_requests', 'Too many attempts.'), { 'retry-after': '90' }),
      { code: 'too_many_requests', details: { retryAfter: 90 } },
    ],
    [
      'reports a 503 from a proxy as unavailable',
      () => new Response('<html>', { status: 503 }),
      { code: 'unavailable' },
    ],
    [
      'reports a 500 from the server as unavailable',
      () => failWith(500, errorBody('server_error', 'x')),
      { code: 'unavailable' },
    ],
    [
      'keeps the message of a 502 that names the failed service',
      () => failWith(502, errorBody('payments_unreachable', 'The payment service is not responding.')),
      { code: 'payments_unreachable', details: { text: 'The payment service is not responding.' } },
    ],
    [
      'keeps the status of an unreadable error',
      () => new Response('no', { status: 418 }),
      { code: 'unreadable', details: { status: 418 } },
    ],
    [
      'keeps the message of an unknown code',
      () => failWith(400, errorBody('E-MADE-UP', 'Not on Sundays.', 'It is Sunday.')),
      { code: 'unreadable', details: { status: 400, text: 'Not on Sundays.', reason: 'It is Sunday.' } },
    ],
    [
      'keeps the request ID',
      () => failWith(500, errorBody('server_error', 'x')),
      { code: 'unavailable', details: { requestId: 'r-1' } },
    ],
    [
      'reads the request ID from a header if the body has none',
      () => new Response('<html>', { status: 500, headers: { 'x-request-id': 'r-2' } }),
      { code: 'unavailable', details: { requestId: 'r-2' } },
    ],
    [
      'reports a network failure as unreachable',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'unreachable' },
    ],
    [
      'rejects a response with an unexpected shape',
      () => Response.json({ keys: [key, 'short'] }),
      { code: 'unexpected_reply', details: { at: 'keys.1' } },
    ],
    ['rejects a success without JSON', () => new Response('ok'), { code: 'unexpected_reply' }],
  ])('%s', async (_, response, expected) => {
    const client = setUp(response)
    expect(await failure(getKeys(client))).toMatchObject(expected)
    expect(client.reports).toEqual([])
  })

  it.each([
    ['of the rejected token', undefined, 'sessionEnded token-1'],
    ['for the reason that the server sends', 'Ten wrong PINs.', 'sessionEnded token-1 Ten wrong PINs.'],
  ])('ends the session %s on a 401', async (_, reason, report) => {
    const client = setUp(() => failWith(401, errorBody('session_ended', 'x', reason)))
    expect(await failure(getKeys(client))).toMatchObject({ code: 'session_ended' })
    expect(client.reports).toEqual([report])
  })

  it('ends the session without a request if there is no token', async () => {
    const client = setUp(() => Response.json({}), { token: undefined })
    expect(await failure(getKeys(client))).toMatchObject({ code: 'session_ended' })
    expect(client.reports).toEqual(['sessionEnded'])
    expect(client.sent).toEqual([])
  })

  it.each(['email_unverified', 'pin_missing', 'eula_missing', 'pin_pending'])(
    'reports a missing onboarding step: %s',
    async (code) => {
      const client = setUp(() => failWith(403, errorBody(code, 'x')))
      expect(await failure(getKeys(client))).toMatchObject({ code })
      expect(client.reports).toEqual(['stepMissing'])
    },
  )

  it('fails as offline without a request while the browser is offline', async () => {
    const client = setUp(() => Response.json({}), { online: false })
    expect(await failure(getKeys(client))).toMatchObject({ code: 'offline' })
    expect(client.sent).toEqual([])
  })

  it('throws the abort reason of an aborted call', async () => {
    const controller = new AbortController()
    const { api } = setUp(() => Promise.reject(new DOMException('stop', 'AbortError')))
    controller.abort(new Error('left'))
    await expect(api(authRoutes.me, {}, controller.signal)).rejects.toThrow('left')
  })
})
