import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { createHostedServer, type HostedServer } from '#support/server/hosted.ts'
import { rejection, visitor } from '#support/server/identity-contract/steps.ts'
import type { Identity } from '../../portal/identity/port.ts'

/** Responses that the vendor sends but our server does not. */
let hosted: HostedServer
beforeEach(async () => {
  hosted = await createHostedServer()
})
afterEach(() => hosted.provider.close())

const ann = { address: 'ann@customer.org' as Email, password: 'correct-horse-42', visitor }
const response = (status: number, type: string) =>
  hosted.breakProvider(() => Response.json({ status_code: status, error_type: type }, { status }))

describe('the hosted adapter, with responses from the vendor', () => {
  it.each<[string, number, string, (identity: Identity) => Promise<unknown>]>([
    ['email_taken', 400, 'duplicate_email', (port) => port.register({ ...ann, minutes: 60 })],
    ['email_barred', 403, 'email_in_denylist', (port) => port.register({ ...ann, minutes: 60 })],
    ['wrong_credentials', 404, 'email_not_found', (port) => port.signIn({ ...ann, minutes: 60 })],
    ['wrong_credentials', 400, 'no_user_password', (port) => port.signIn({ ...ann, minutes: 60 })],
    ['password_expired', 400, 'reset_password', (port) => port.signIn({ ...ann, minutes: 60 })],
    ['wrong_credentials', 400, 'reset_password', (port) => port.checkPassword(ann)],
    ['reset_link_invalid', 401, 'unable_to_auth_magic_link', (port) => port.signInByReset(link)],
    ['unavailable', 401, 'unauthorized_credentials', (port) => port.authenticate('t'.repeat(43))],
  ])('throws %s for %s %s', async (code, status, type, call) => {
    response(status, type)
    expect(await rejection(call(hosted.server.deps.identity))).toBe(code)
  })

  it('rejects a new password as not_fresh if the sign-in was more than five minutes ago', async () => {
    const { identity } = hosted.server.deps
    const { token } = await identity.register({ ...ann, minutes: 60 })
    hosted.provider.server.clock.advance(6 * 60_000)
    const change = identity.changePassword({ token, password: 'battery-staple-77', locale: 'en' })
    expect(await rejection(change)).toBe('not_fresh')
  })

  it('rejects sessions that the provider’s support impersonates', async () => {
    const { identity } = hosted.server.deps
    const { token } = await identity.register({ ...ann, minutes: 60 })
    const session = await hosted.connected.client.sessions.authenticate({ session_token: token })
    const [factor] = session.session.authentication_factors
    const factors = [{ ...factor, type: 'impersonated' }]
    hosted.breakProvider(() =>
      Response.json({ ...session, session: { ...session.session, authentication_factors: factors } }),
    )
    expect(await identity.authenticate(token)).toBeUndefined()
  })
})

const link = { token: 'made-up', minutes: 60, visitor }
