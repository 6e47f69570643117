import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@example.org'
const oldPassword = 'plum-lantern-orbit-77'
const newPassword = 'violet-harbour-quilt-31'
const server = testServerForEach()

const call = (path: string, body: Record<string, unknown>, { token }: { token?: string } = {}) =>
  callProvider(server, path, token === undefined ? { body } : { body, token })
const signIn = (password: string) => call('/passwords/authenticate', { email: ann, password })
const isSignedIn = async (token: string) =>
  (await callProvider(server, '/users/me', { method: 'GET', token })).status === 200
const readEmail = async () => (await readOutbox(server, ann))[0]

/** Creates an account with a verified email address and a password. @returns a session token */
async function createUser(): Promise<string> {
  const created = await call('/passwords', { email: ann, password: oldPassword })
  const token = String(created.body.data?.session_token)
  const sent = await call('/otps/email/send/secondary', { email: ann }, { token })
  const code = (await readEmail())?.code
  const proof = { token: code, method_id: sent.body.data?.method_id }
  return String((await call('/otps/authenticate', proof, { token })).body.data?.session_token)
}

describe('a new password set within a session', () => {
  const bySession = (token: string, password = newPassword) =>
    call('/passwords/session/reset', { password }, { token })

  it('ends every other session', async () => {
    const sessionToken = await createUser()
    const elsewhere = String((await signIn(oldPassword)).body.data?.session_token)
    const response = await bySession(sessionToken)
    expect(response.body.data?.session_token).toBe(sessionToken)
    expect([await isSignedIn(sessionToken), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await readEmail())?.subject).toBe('Your Shop password was changed')
  })

  it.each([
    ['within the session', (sessionToken: string) => bySession(sessionToken)],
    [
      'with the old password',
      () =>
        call('/passwords/existing_password/reset', {
          email: ann,
          existing_password: oldPassword,
          new_password: newPassword,
        }),
    ],
  ])('invalidates a sign-in link that was sent before: %s', async (_, change) => {
    const sessionToken = await createUser()
    await call('/magic_links/email/login_or_create', { email: ann })
    const link = new URL((await readEmail())?.link ?? '')
    expect((await change(sessionToken)).status).toBe(200)
    const opened = await call('/magic_links/authenticate', { token: link.searchParams.get('token') })
    expect(opened.body.error_type).toBe('unable_to_auth_magic_link')
  })

  it.each([
    [4.99, 200],
    [5, 403],
  ])('%d minutes after signing in: %d', async (waited, status) => {
    const sessionToken = await createUser()
    server.clock.advance(minutes(waited))
    const response = await bySession(sessionToken)
    expect(response.status).toBe(status)
    if (status === 403) expect(response.body.error_type).toBe('session_too_old_to_reset_password')
  })

  it('sends no email to an unverified email address, and can be set five times an hour', async () => {
    const made = await call('/passwords', { email: ann, password: oldPassword })
    const token = String(made.body.data?.session_token)
    for (let count = 0; count < 5; count += 1) {
      expect((await bySession(token, `${newPassword}-${count}`)).status).toBe(200)
    }
    expect(await readOutbox(server, ann)).toEqual([])
    expect((await bySession(token, newPassword)).status).toBe(429)
    server.clock.advance(minutes(60))
    const again = await call('/passwords/authenticate', { email: ann, password: `${newPassword}-4` })
    const freshToken = String(again.body.data?.session_token)
    expect((await bySession(freshToken, newPassword)).status).toBe(200)
  })

  it('does not refresh the session', async () => {
    const token = await createUser()
    server.clock.advance(minutes(4))
    expect((await bySession(token, newPassword)).status).toBe(200)
    server.clock.advance(minutes(2))
    expect((await bySession(token, oldPassword)).body.error_type).toBe('session_too_old_to_reset_password')
  })

  it('must meet the policy', async () => {
    const sessionToken = await createUser()
    expect((await bySession(sessionToken, 'correcthorsebatterystaple')).body.error_type).toBe(
      'breached_password',
    )
  })
})
