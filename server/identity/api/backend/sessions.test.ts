import type { Session } from 'stytch'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient, createSecret, typeOf } from '#support/server/backend-client.ts'
import { createClient } from '#support/server/create-client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { type ProviderRequest, signInByCode } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'

const { client, requests, server } = backendForAll()

let count = 0

/** Signs in with a separate address and network, because codes are limited. */
const signInBy = (request: ProviderRequest = {}) => {
  count += 1
  return signInByCode(server, `ann-${count}@example.org`, { ip: `192.0.2.${count}`, ...request })
}

const signIn = async () => {
  const token = await signInBy()
  const { session_jwt, user, session } = await client.sessions.authenticate({ session_token: token })
  return { token, jwt: session_jwt, userId: user.user_id, sessionId: session.session_id }
}

beforeEach(() => {
  const { clock } = server
  clock.advance(Date.now() - clock.now().getTime())
  requests.length = 0
})

describe('sessions.authenticate', () => {
  it('returns the session and the user of a session token', async () => {
    const token = await signInBy({ ip: '192.0.2.1' })
    const response = await client.sessions.authenticate({ session_token: token })
    expect(response).toMatchObject({
      status_code: 200,
      request_id: expect.stringMatching(/^request-/),
      session_token: token,
      session: {
        authentication_factors: [{ type: 'otp', delivery_method: 'email' }],
        attributes: { ip_address: '192.0.2.1' },
        custom_claims: {},
        roles: ['stytch_user'],
      },
      user: {
        emails: [{ email: `ann-${count}@example.org`, verified: true }],
        is_locked: false,
        status: 'active',
      },
    })
    expect(response.session.user_id).toBe(response.user.user_id)
  })

  it('returns the same session token for the JWT of the session', async () => {
    const { token, jwt } = await signIn()
    const response = await client.sessions.authenticate({ session_jwt: jwt })
    expect(response.session_token).toBe(token)
    expect(response.session_jwt.split('.')).toHaveLength(3)
  })

  it('accepts an expired JWT while the session is active', async () => {
    const { token, jwt } = await signIn()
    server.clock.advance(minutes(6))
    const response = await client.sessions.authenticate({ session_jwt: jwt })
    expect(response.session_token).toBe(token)
    server.clock.advance(minutes(30))
    expect(await typeOf(client.sessions.authenticate({ session_jwt: jwt }))).toBe('session_not_found')
  })

  it('returns no session token for a JWT to a read-only secret', async () => {
    const { token, jwt } = await signIn()
    const secret = await createSecret(server, 'project-shop', 'read')
    const reader = createClient(server.deps.config.publicUrl, secret)
    const response = await reader.sessions.authenticate({ session_jwt: jwt })
    expect(response.session_token).toBe('')
    server.clock.advance(minutes(6))
    const renewed = await reader.sessions.authenticateJwt({ session_jwt: jwt, max_token_age_seconds: 0 })
    expect(renewed.session_jwt).not.toBe(jwt)
    expect((await reader.sessions.authenticate({ session_token: token })).session_token).toBe(token)
  })

  it('extends the session by session_duration_minutes', async () => {
    const { token } = await signIn()
    const { session } = await client.sessions.authenticate({
      session_token: token,
      session_duration_minutes: 600,
    })
    const until = server.clock.now().getTime() + minutes(600)
    expect(new Date(session.expires_at ?? '').getTime()).toBe(until)
  })

  it('never extends the session beyond the project’s limit', async () => {
    const { token } = await signIn()
    const { session: before } = await client.sessions.authenticate({ session_token: token })
    await changeProject(server, { sessionMinutes: 60 })
    const extended = { session_token: token, session_duration_minutes: 600 }
    const { session } = await client.sessions.authenticate(extended)
    await changeProject(server, { sessionMinutes: 527_040 })
    const until = Date.parse(before.started_at ?? '') + minutes(60)
    expect(Date.parse(session.expires_at ?? '')).toBe(until)
  })

  it('merges custom claims and puts them into the JWT, but never a scope', async () => {
    const { token } = await signIn()
    const change = { plan: 'pro', team: 'a', scope: 'admin', sub: 'user-forged' }
    await client.sessions.authenticate({ session_token: token, session_custom_claims: change })
    const { session, session_jwt } = await client.sessions.authenticate({
      session_token: token,
      session_custom_claims: { team: null },
    })
    expect(session.custom_claims).toEqual({ plan: 'pro' })
    const local = await client.sessions.authenticateJwtLocal({ session_jwt })
    expect(local.custom_claims).toEqual({ plan: 'pro' })
    expect(local.user_id).toBe(session.user_id)
  })

  it('rejects an action that no role grants', async () => {
    const { token } = await signIn()
    const authorization_check = { resource_id: 'documents', action: 'read' }
    await expect(
      client.sessions.authenticate({ session_token: token, authorization_check }),
    ).rejects.toMatchObject({ status_code: 403, error_type: 'session_authorization_error' })
  })

  it.each([
    ['no session', {}, 400, 'no_session_arguments'],
    ['a token and a JWT', { session_token: 'a', session_jwt: 'b' }, 400, 'too_many_session_arguments'],
    ['an unknown token', { session_token: 'unknown' }, 404, 'session_not_found'],
    ['a malformed JWT', { session_jwt: 'a.b.c' }, 400, 'unable_to_parse_session_jwt'],
    [
      'a duration that is too short',
      { session_token: 'a', session_duration_minutes: 1 },
      400,
      'invalid_session_duration_minutes',
    ],
  ])('rejects %s', async (_what, request, status_code, error_type) => {
    await expect(client.sessions.authenticate(request)).rejects.toMatchObject({ status_code, error_type })
  })

  it('rejects the session and the JWT of another project', async () => {
    const token = await signInBy({ publicToken: portalToken })
    const portal = await createPortalClient(server)
    const { session_jwt } = await portal.sessions.authenticate({ session_token: token })
    expect(await typeOf(client.sessions.authenticate({ session_token: token }))).toBe('session_not_found')
    expect(await typeOf(client.sessions.authenticate({ session_jwt }))).toBe('unable_to_parse_session_jwt')
  })

  it('returns the same token after the master key was rotated', async () => {
    const { token, jwt } = await signIn()
    const { deps } = server
    const before = deps.secrets
    const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    deps.secrets = createSecrets(newKey, deps.random, [oldKey])
    await runCommand(deps, ['master-key', 'rotate'])
    deps.secrets = createSecrets(newKey, deps.random)
    const response = await client.sessions.authenticate({ session_jwt: jwt })
    expect(response.session_token).toBe(token)
    deps.secrets = createSecrets(oldKey, deps.random, [newKey])
    await runCommand(deps, ['master-key', 'rotate'])
    deps.secrets = before
  })
})

describe('sessions.authenticateJwt', () => {
  it('fetches the keys once and never calls sessions.authenticate while the JWT is fresh', async () => {
    const { jwt, userId, sessionId } = await signIn()
    const client = createClient(server.deps.config.publicUrl, await replaceSecret())
    requests.length = 0
    for (let index = 0; index < 3; index++) {
      const response = await client.sessions.authenticateJwt({ session_jwt: jwt })
      const session = response.session as Session
      expect([session.user_id, session.session_id]).toEqual([userId, sessionId])
    }
    expect(await client.sessions.authenticateJwtLocal({ session_jwt: jwt })).toMatchObject({
      session_id: sessionId,
      user_id: userId,
      roles: ['stytch_user'],
      custom_claims: {},
    })
    expect(requests).toEqual(['GET /v1/sessions/jwks/project-shop'])
  })

  it('calls sessions.authenticate exactly once for an expired JWT', async () => {
    server.clock.advance(-minutes(10))
    const { jwt, sessionId } = await signIn()
    server.clock.advance(minutes(10))
    requests.length = 0
    const response = await client.sessions.authenticateJwt({ session_jwt: jwt })
    expect((response.session as Session).session_id).toBe(sessionId)
    expect(response.session_jwt).not.toBe(jwt)
    expect(requests.filter((request) => request.includes('authenticate'))).toHaveLength(1)
    await expect(client.sessions.authenticateJwtLocal({ session_jwt: jwt })).rejects.toMatchObject({
      code: 'jwt_invalid',
    })
  })
})

/** A project has at most two secrets, and each test may need another client. */
async function replaceSecret(): Promise<string> {
  const listed = await runCommand(server.deps, ['secret', 'list'])
  const ids = [...listed.matchAll(/(api-secret-\S+) \(Shop\)/g)].map(([, id]) => id)
  if (ids[1]) await runCommand(server.deps, ['secret', 'remove', ids[1]])
  return createSecret(server)
}

describe('sessions.revoke', () => {
  it.each(['session_id', 'session_token', 'session_jwt'] as const)('ends a session by its %s', async (by) => {
    const { token, jwt, sessionId } = await signIn()
    const identifiers = { session_id: sessionId, session_token: token, session_jwt: jwt }
    await client.sessions.revoke({ [by]: identifiers[by] })
    for (const credentials of [{ session_token: token }, { session_jwt: jwt }]) {
      expect(await typeOf(client.sessions.authenticate(credentials))).toBe('session_not_found')
    }
  })

  it('rejects two arguments and none', async () => {
    expect(await typeOf(client.sessions.revoke({ session_id: 'a', session_token: 'b' }))).toBe(
      'too_many_session_arguments',
    )
    expect(await typeOf(client.sessions.revoke({}))).toBe('no_session_arguments')
  })
})

describe('sessions.get and sessions.getJWKS', () => {
  it('lists the active sessions of a user in this project only', async () => {
    const { userId, sessionId } = await signIn()
    const email = `ann-${count}@example.org`
    await signInByCode(server, email, { publicToken: portalToken, ip: '198.51.100.1' })
    const { sessions } = await client.sessions.get({ user_id: userId })
    expect(sessions.map((session) => session.session_id)).toEqual([sessionId])
  })

  it('rejects an unknown user', async () => {
    await expect(client.sessions.get({ user_id: 'user-unknown' })).rejects.toMatchObject({
      status_code: 404,
      error_type: 'user_not_found',
    })
  })

  it('publishes different keys for each project', async () => {
    const shop = await client.sessions.getJWKS({ project_id: 'project-shop' })
    const portal = await client.sessions.getJWKS({ project_id: 'project-portal' })
    expect(shop.keys).toHaveLength(1)
    expect(shop.keys[0]?.kid).not.toBe(portal.keys[0]?.kid)
    await expect(client.sessions.getJWKS({ project_id: 'project-unknown' })).rejects.toMatchObject({
      status_code: 404,
    })
  })
})
