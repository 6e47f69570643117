import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication, submitConsent } from '#support/server/applications.ts'
import {
  type BackendWorld,
  createClient,
  createSecret,
  listenForBackend,
} from '#support/server/backend-client.ts'
import { impersonate } from '#support/server/impersonate.ts'
import { createShopUser } from '#support/server/people.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { runCommand } from '../../admin/run-command.ts'
import { minutes } from '../../platform/clock.ts'

const email = 'ann@example.org'
let backend: BackendWorld
beforeAll(async () => {
  backend = await listenForBackend()
  await createShopUser(backend.server, email)
})
afterAll(() => backend.close())

const typeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: { error_type?: string }) => error.error_type,
  )
const authenticate = (impersonation_token: string) =>
  backend.client.impersonation.authenticate({ impersonation_token })
const start = async () => authenticate(await impersonate(backend.server, email))

describe('the session of an operator as a user', () => {
  it('lasts an hour, names the operator, and is not extended', async () => {
    const { session, session_token } = await start()
    const ends = Date.parse(session?.expires_at ?? '')
    expect(ends - Date.parse(session?.started_at ?? '')).toBe(minutes(60))
    expect(session?.authentication_factors).toMatchObject([
      {
        type: 'impersonated',
        delivery_method: 'impersonation',
        impersonated_factor: {
          impersonator_id: 'operator',
          impersonator_email_address: 'eve@operator.example',
        },
      },
    ])
    const extended = await backend.client.sessions.authenticate({
      session_token,
      session_duration_minutes: 600,
    })
    expect(Date.parse(extended.session.expires_at ?? '')).toBe(ends)
    const body = { session_duration_minutes: 600 }
    const { body: refreshed } = await callProvider(backend.server, '/sessions/authenticate', {
      token: session_token,
      body,
    })
    expect(refreshed.data?.session).toMatchObject({ expires_at: extended.session.expires_at })
  })

  it('changes no sign-in method and no password', async () => {
    const { session_token } = await start()
    const call = async (path: string, body: object) =>
      (await callProvider(backend.server, path, { token: session_token, body })).body.error_type
    const phone = { phone_number: '+15005550006' }
    expect(await call('/otps/sms/send/secondary', phone)).toBe('session_too_old_to_add_factor')
    expect(await call('/webauthn/register/start', { domain: 'demo.localhost' })).toBe(
      'session_too_old_to_add_factor',
    )
    const password = { password: 'violet-harbour-quilt-31' }
    expect(await call('/passwords/session/reset', password)).toBe('session_too_old_to_reset_password')
    const reset = backend.client.passwords.sessions.reset({ ...password, session_token })
    expect(await typeOf(reset)).toBe('session_too_old_to_reset_password')
  })

  it('authorizes no application', async () => {
    await addApplication(backend.server)
    const { session_token } = await start()
    const { body } = await submitConsent(backend.server, session_token)
    expect(body.error_type).toBe('unauthorized_action')
  })

  it('ends with one revocation', async () => {
    const { session_token } = await start()
    await backend.client.sessions.revoke({ session_token })
    expect(await typeOf(backend.client.sessions.authenticate({ session_token }))).toBe('session_not_found')
  })

  it('is in the log, with the token that started it', async () => {
    await start()
    const text = await runCommand(backend.server.deps, ['log', '--project', 'Shop', '--user', email])
    expect(text).toContain('token issued for signing in as the user')
    expect(text).toMatch(/signed in.*impersonated/)
  })
})

describe('the token of an operator', () => {
  it('works once, also in parallel calls, and for 5 minutes', async () => {
    const token = await impersonate(backend.server, email)
    const answers = await Promise.all([1, 2, 3].map(() => typeOf(authenticate(token))))
    expect(answers.filter((type) => type === 'no failure')).toHaveLength(1)
    const late = await impersonate(backend.server, email)
    backend.server.clock.advance(minutes(5))
    expect(await typeOf(authenticate(late))).toBe('unable_to_auth_impersonation_token')
  })

  it('is not the token of an embeddable link', async () => {
    const token = await impersonate(backend.server, email)
    expect(await typeOf(backend.client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is refused in the portal, by the command and by the call', async () => {
    const { server, origin } = backend
    const command = runCommand(server.deps, ['impersonate', email, '--project', 'Portal'])
    await expect(command).rejects.toThrow(/in the portal/)
    const client = createClient(origin, await createSecret(server, 'project-portal'), 'project-portal')
    const call = client.impersonation.authenticate({ impersonation_token: 'unknown' })
    expect(await typeOf(call)).toBe('user_impersonation_not_allowed')
  })
})
