import { describe, expect, it } from 'vitest'
import { testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import {
  callProvider,
  type ProviderRequest,
  readOutbox,
  signInByCode,
} from '#support/server/provider-client.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const authenticate = (token: string, more: ProviderRequest = {}) =>
  callProvider(server, '/magic_links/authenticate', { body: { token }, ...more })
const newestLink = async () => new URL((await readOutbox(server, ann))[0]?.link ?? 'none:')
const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

describe('a link requested within a session', () => {
  const sendWithin = (email: string, token: string) =>
    callProvider(server, '/magic_links/email/send/secondary', { token, body: { email } })

  it('adds a factor to that session and keeps its token', async () => {
    const token = await signInByCode(server, ann)
    expect((await sendWithin(ann, token)).status).toBe(200)
    const response = await authenticate(tokenIn(await newestLink()), { token })
    expect(response.body.data?.session_token).toBe(token)
    expect(response.body.data?.session).toMatchObject({
      authentication_factors: [{ type: 'otp' }, { type: 'magic_link' }],
    })
  })

  it('starts a new session when opened in another browser, even if another user is signed in there', async () => {
    const token = await signInByCode(server, ann)
    const bobs = await signInByCode(server, 'bob@example.org')
    await sendWithin(ann, token)
    const response = await authenticate(tokenIn(await newestLink()), { token: bobs })
    expect(response.body.data?.session_token).not.toBe(token)
    expect(response.body.data?.session_token).not.toBe(bobs)
    expect(response.body.data?.user).toMatchObject({ emails: [{ email: ann }] })
  })

  it('starts a new session if it was requested without one', async () => {
    const token = await signInByCode(server, ann)
    await callProvider(server, '/magic_links/email/login_or_create', { body: { email: ann } })
    const response = await authenticate(tokenIn(await newestLink()), { token })
    expect([response.status, response.body.data?.session_token === token]).toEqual([200, false])
  })

  it('claims the user, and keeps the session with a new token and the password', async () => {
    const credentials = { email: ann, password: testPassword, session_duration_minutes: 30 }
    const signedUp = await callProvider(server, '/passwords', { body: credentials })
    const token = String(signedUp.body.data?.session_token)
    await sendWithin(ann, token)
    const { data } = (await authenticate(tokenIn(await newestLink()), { token })).body
    expect(data?.session).toMatchObject({ session_id: Object(signedUp.body.data?.session).session_id })
    expect(data?.user).toMatchObject({ password: { requires_reset: false } })
    const read = async (sessionToken: string) =>
      (await callProvider(server, '/users/me', { method: 'GET', token: sessionToken })).status
    expect([await read(token), await read(String(data?.session_token))]).toEqual([404, 200])
  })
})
