import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { addApplication, issueAccessToken } from '#support/server/applications.ts'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { impersonate } from '#support/server/impersonate.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalOrigin, portalToken, shopHome } from '#support/server/test-server.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import { logEntries } from '../../base/schema/log.ts'
import { sessions } from '../../base/schema/sessions.ts'

const email = 'ann@example.org'
const { client, server } = backendForAll()
beforeAll(async () => {
  await createShopUser(server, email)
})

const authenticate = (impersonation_token: string) =>
  client.impersonation.authenticate({ impersonation_token })
const start = async () => authenticate(await impersonate(server, email))

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
    const extended = await client.sessions.authenticate({ session_token, session_duration_minutes: 600 })
    expect(Date.parse(extended.session.expires_at ?? '')).toBe(ends)
    const body = { session_duration_minutes: 600 }
    const { body: refreshed } = await callProvider(server, '/sessions/authenticate', {
      token: session_token,
      body,
    })
    expect(refreshed.data?.session).toMatchObject({ expires_at: extended.session.expires_at })
  })

  it('cannot add the operator’s email address and take the account over', async () => {
    const { session_token } = await start()
    const eve = { email: 'eve@operator.example', session_token }
    expect(await typeOf(client.otps.email.send(eve))).toBe('unauthorized_action')
    expect(await readOutbox(server, eve.email)).toEqual([])
    const browser = { token: session_token }
    const body = { password: 'violet-harbour-quilt-31', session_duration_minutes: 30 }
    const reset = await callProvider(server, '/passwords/session/reset', { ...browser, body })
    const { user } = await client.sessions.authenticate({ session_token })
    const path = `/users/emails/${user.emails[0]?.email_id}`
    const removed = await callProvider(server, path, { ...browser, method: 'DELETE' })
    for (const { status, body: rejected } of [reset, removed]) {
      expect([status, rejected.error_type]).toEqual([403, 'unauthorized_action'])
    }
    expect(user.emails).toMatchObject([{ email, verified: true }])
    await client.passwords.authenticate({ email, password: testPassword })
  })

  it('adds no contact to the user whom the site’s server names by ID; a session of the user does', async () => {
    const { user, session_token } = await start()
    const request = { email: 'second@example.org', user_id: user.user_id }
    const { otps } = client
    const { email_id: method_id } = await otps.email.send(request)
    const code = (await readOutbox(server, request.email))[0]?.code ?? ''
    const redeem = (token: string) => otps.authenticate({ method_id, code, session_token: token })
    expect(await typeOf(redeem(session_token))).toBe('unauthorized_action')
    const response = await redeem(await signInByCode(server, email))
    expect(response.user_id).toBe(user.user_id)
    expect(response.user.emails).toHaveLength(2)
  })

  it('exchanges no access token for another session', async () => {
    await addApplication(server, { id: 'connected-app-2', allowsFullAccess: true })
    const token = await signInByCode(server, email)
    const access = { client_id: 'connected-app-2', scopes: ['openid', 'full_access'] }
    const access_token = await issueAccessToken(server, token, access)
    const factor = { type: 'impersonated', delivery_method: 'impersonation', last_authenticated_at: '' }
    await server.deps.db.transaction((tx) =>
      tx
        .update(sessions)
        .set({ factors: [factor] })
        .where(eq(sessions.tokenHash, sha256Hex(token))),
    )
    const body = { access_token, session_duration_minutes: 30 }
    expect(await typeOf(client.sessions.exchangeAccessToken(body))).toBe('unauthorized_action')
    const onPage = await callProvider(server, '/sessions/exchange_access_token', { body })
    expect(onPage.body.error_type).toBe('unauthorized_action')
  })

  it('has no JWT that outlives it', async () => {
    const { session_token, session } = await start()
    server.clock.advance(minutes(58))
    const { session_jwt } = await client.sessions.authenticate({ session_token })
    const ends = Math.floor(Date.parse(session?.expires_at ?? '') / 1000)
    expect(decodeJwt(session_jwt).exp).toBe(ends)
  })

  it('ends with one revocation', async () => {
    const { session_token } = await start()
    await client.sessions.revoke({ session_token })
    expect(await typeOf(client.sessions.authenticate({ session_token }))).toBe('session_not_found')
  })

  it('is in the log, with the token that started it', async () => {
    await start()
    const text = await runCommand(server.deps, ['log', '--project', 'Shop', '--user', email])
    expect(text).toMatch(/token issued for signing in as the user {2}by eve@operator\.example/)
    expect(text).toMatch(/signed in {2}impersonated, .*by eve@operator\.example/)
  })

  it('is named in every log entry for what happened in it', async () => {
    const { session_token, user, session } = await start()
    const browser = { token: session_token, body: { name: { first_name: 'Ann' } } }
    await callProvider(server, '/users/me', { method: 'PUT', ...browser })
    await typeOf(client.otps.email.send({ email: 'eve@operator.example', session_token }))
    await callProvider(server, '/sessions/revoke', browser)
    const secondSession = await start()
    await client.sessions.revoke({ session_token: secondSession.session_token })
    const byUser = await signInByCode(server, email, { ip: '192.0.2.9' })
    await callProvider(server, '/users/me', { ...browser, method: 'PUT', token: byUser })
    const third = await start()
    await client.sessions.revoke({ session_id: third.session?.session_id ?? '' })
    const rows = await server.deps.db.transaction((tx) =>
      tx.select().from(logEntries).where(eq(logEntries.userId, user.user_id)).orderBy(logEntries.id),
    )
    const since = rows.findIndex(({ sessionId }) => sessionId === session?.session_id)
    const issued = ['impersonation_issued', 'eve@operator.example']
    const started = ['sign_in', 'eve@operator.example']
    expect(rows.slice(since).map(({ kind, detail }) => [kind, detail.by])).toEqual([
      started,
      ['account_changed', 'eve@operator.example'],
      ['session_revoked', 'eve@operator.example'],
      issued,
      started,
      ['session_revoked', 'eve@operator.example'],
      ['sign_in', undefined],
      ['account_changed', undefined],
      issued,
      started,
      // The site's server ended it.
      ['session_revoked', undefined],
    ])
  })

  it('is announced to the user by email, with the name of the operator', async () => {
    await start()
    const [message] = await readOutbox(server, email)
    expect(message).toMatchObject({
      subject: 'Someone from the team of Shop signed in to your account',
      text: expect.stringContaining('eve@operator.example'),
    })
    const text = await runCommand(server.deps, ['impersonate', email, '--project', 'Shop'])
    await authenticate(/impersonation_token is ([\w-]{43})/.exec(text)?.[1] ?? '')
    expect((await readOutbox(server, email))[0]?.text).toContain('An operator signed in to your Shop account')
  })
})

describe('the token of an operator', () => {
  it('works once, even in parallel calls, and for 5 minutes', async () => {
    const token = await impersonate(server, email)
    const responses = await Promise.all([1, 2, 3].map(() => typeOf(authenticate(token))))
    expect(responses.filter((type) => type === 'no failure')).toHaveLength(1)
    const late = await impersonate(server, email)
    server.clock.advance(minutes(5))
    expect(await typeOf(authenticate(late))).toBe('unable_to_auth_impersonation_token')
  })

  it('is not the token of an embeddable link', async () => {
    const token = await impersonate(server, email)
    expect(await typeOf(client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('starts the session on a page of the site as well, once', async () => {
    const body = { impersonation_token: await impersonate(server, email), session_duration_minutes: 600 }
    const response = await callProvider(server, '/impersonation/authenticate', { body, ip: '192.0.2.7' })
    const { session, session_token } = response.body.data as unknown as {
      session: Record<string, string>
      session_token: string
    }
    expect(Date.parse(session.expires_at ?? '') - Date.parse(session.started_at ?? '')).toBe(minutes(60))
    const longer = { token: session_token, body: { session_duration_minutes: 600 } }
    const { data } = (await callProvider(server, '/sessions/authenticate', longer)).body
    expect(data?.session).toMatchObject({ expires_at: session.expires_at })
    expect(session).toMatchObject({
      attributes: { ip_address: '192.0.2.7' },
      authentication_factors: [{ type: 'impersonated' }],
    })
    expect(await typeOf(client.otps.email.send({ email: 'eve@operator.example', session_token }))).toBe(
      'unauthorized_action',
    )
    expect((await readOutbox(server, email))[0]?.subject).toContain('signed in to your account')
    const again = await callProvider(server, '/impersonation/authenticate', { body })
    expect([again.status, again.body.error_type]).toEqual([401, 'unable_to_auth_impersonation_token'])
  })

  it('is in a link to the first redirect URI of the site', async () => {
    const text = await runCommand(server.deps, ['impersonate', email, '--project', 'Shop'])
    const link = new URL(/http\S+/.exec(text)?.[0] ?? 'none:')
    expect(`${link.origin}${link.pathname}`).toBe(shopHome)
    expect(link.searchParams.get('stytch_token_type')).toBe('impersonation')
    const impersonation_token = link.searchParams.get('token') ?? ''
    expect(await typeOf(authenticate(impersonation_token))).toBe('no failure')
  })

  it('is rejected in the portal, by the command and by the call', async () => {
    const command = runCommand(server.deps, ['impersonate', email, '--project', 'Portal'])
    await expect(command).rejects.toThrow(/in the portal/)
    const client = await createPortalClient(server)
    const call = client.impersonation.authenticate({ impersonation_token: 'unknown' })
    expect(await typeOf(call)).toBe('user_impersonation_not_allowed')
    const body = { impersonation_token: 'unknown' }
    const onPage = await callProvider(server, '/impersonation/authenticate', {
      body,
      publicToken: portalToken,
      origin: portalOrigin,
    })
    expect(onPage.body.error_type).toBe('user_impersonation_not_allowed')
  })
})
