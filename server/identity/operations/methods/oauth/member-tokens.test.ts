import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  toSignedIn,
  workOrigin,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { visitProvider } from '#support/server/member-social.ts'
import { challenge, tokenIn, verifier } from '#support/server/social.ts'
import { createTestServer, shopToken, type TestServer } from '#support/server/test-server.ts'
import { setClient, startTokenIssuer, type TokenIssuer } from '#support/server/token-issuer.ts'
import { minutes, seconds } from '../../../../platform/machine/clock.ts'
import { beginRefresh, listWithTokens } from '../../../accounts/social/kept-tokens.ts'
import { oauthRegistrations } from '../../../base/schema/oauth.ts'
import { runUnit } from '../../../base/unit-of-work.ts'

let issuer: TokenIssuer
let anotherIssuer: TokenIssuer
let server: TestServer
let business: Business
let client: B2BClient
let close: () => void
let member: { organization_id: string; member_id: string }
let count = 0

beforeAll(async () => {
  issuer = await startTokenIssuer()
  anotherIssuer = await startTokenIssuer()
  server = await createTestServer({}, { google: issuer.toClient(), github: anotherIssuer.toClient() })
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  business = await createBusiness(server, {
    ...{ products: ['otp', 'oauth'], redirect_uris: [`${workOrigin}/authenticate`] },
  })
  client = createBusinessClient(port.origin, business)
})
afterAll(() => {
  close()
  issuer.close()
  anotherIssuer.close()
})

/** Each test has another member, whom the site creates, and who signs in at the issuer. */
beforeEach(async () => {
  count += 1
  const email_address = `ann@corp-${count}.example`
  const defaults = { issuesRefreshTokens: true, keepsRefreshTokens: false, response: 'tokens' }
  Object.assign(issuer, defaults, { email: email_address, received: [], gate: Promise.resolve() })
  await setClient(server, business.id, 'google', issuer.toClient())
  const { organization } = await client.organizations.create({ organization_name: `Corp ${count}` })
  const { organization_id } = organization
  const { member_id } = await client.organizations.members.create({ organization_id, email_address })
  member = { organization_id, member_id }
  await signIn()
})

async function signIn(): Promise<void> {
  const query = { organization_id: member.organization_id }
  const page = await visitProvider(server, business, 'start', {
    query,
    network: [issuer.url, anotherIssuer.url],
  })
  const body = { oauth_token: tokenIn(page), pkce_code_verifier: verifier, session_duration_minutes: 30 }
  toSignedIn(await callBusiness(server, business, '/oauth/authenticate', { body }))
}

const read = () =>
  client.organizations.members.oauthProviders.google({ ...member, include_refresh_token: true })

/** Reads the tokens after the access token has expired. */
const readLater = () => {
  server.clock.advance(minutes(60))
  return read()
}

/** Lets the issuer wait before it responds to a refresh. @returns what ends the wait */
function closeGate(): () => void {
  let release = () => {}
  issuer.gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return release
}

const numberOf = (token: string | undefined) => Number(token?.split('-')[1])

describe('the start of a social sign-in', () => {
  it.each([
    ['b2b/public', 'pkce_code_challenge', 'offline'],
    ['public', 'code_challenge', null],
  ])('at %s asks Google for a refresh token only for members', async (path, challengeName, access) => {
    const url = new URL(`http://localhost:4000/v1/${path}/oauth/google/start`)
    const publicToken = access ? business.publicToken : shopToken
    const query = { public_token: publicToken, organization_id: member.organization_id }
    for (const [name, value] of Object.entries({ ...query, [challengeName]: challenge })) {
      url.searchParams.set(name, value)
    }
    const { headers } = await server.app.request(url)
    const { searchParams } = new URL(headers.get('location') ?? '')
    expect(searchParams.get('access_type')).toBe(access)
  })
})

describe('tokens of a member at an issuer (rule B40)', () => {
  it('are returned until the access token expires, and then refreshed', async () => {
    const first = await read()
    expect(first).toMatchObject({ scopes: ['email', 'files'], access_token_expires_in: 3600 })
    server.clock.advance(minutes(58))
    expect(await read()).toMatchObject({
      ...{ access_token: first.access_token, refresh_token: first.refresh_token },
      access_token_expires_in: 120,
    })
    server.clock.advance(minutes(1))
    const second = await read()
    expect(second).toMatchObject({ access_token_expires_in: 3600, provider_subject: '7' })
    expect([second.access_token, second.refresh_token]).not.toContain(first.access_token)
    const third = await readLater()
    expect(issuer.received).toEqual([first.refresh_token, second.refresh_token])
    expect(third.refresh_token).not.toBe(second.refresh_token)
    const logged = server.logged.join()
    for (const { access_token: access = '', refresh_token: refresh = '' } of [first, second, third]) {
      expect([logged.includes(access), logged.includes(refresh)]).toEqual([false, false])
    }
  })

  it('keep a refresh token that the issuer does not return again', async () => {
    issuer.keepsRefreshTokens = true
    const first = await read()
    expect((await readLater()).refresh_token).toBe(first.refresh_token)
    issuer.issuesRefreshTokens = false
    await signIn()
    expect((await readLater()).refresh_token).toBe(first.refresh_token)
    expect(issuer.received).toEqual([first.refresh_token, first.refresh_token])
  })

  it('are refreshed once for twenty concurrent calls, although the issuer accepts a refresh token only once', async () => {
    issuer.gate = sleep(150)
    server.clock.advance(minutes(60))
    const responses = await Promise.all(Array.from({ length: 20 }, read))
    expect(issuer.received).toHaveLength(1)
    expect(new Set(responses.map((response) => response.access_token)).size).toBe(1)
    expect((await readLater()).refresh_token).not.toBe(responses[0]?.refresh_token)
  })

  it('of a sign-in during a refresh are not overwritten', async () => {
    const release = closeGate()
    server.clock.advance(minutes(60))
    const reading = read()
    await expect.poll(() => issuer.received.length).toBe(1)
    await signIn()
    const signedIn = numberOf((await read()).refresh_token)
    release()
    expect(numberOf((await reading).refresh_token)).toBe(signedIn)
    await readLater()
    expect(issuer.received.map(numberOf).at(-1)).toBe(signedIn)
  })

  it('of a member who is removed during a refresh are not stored again', async () => {
    const release = closeGate()
    server.clock.advance(minutes(60))
    const reading = typeOf(read())
    await expect.poll(() => issuer.received.length).toBe(1)
    await client.organizations.members.delete(member)
    release()
    expect(await reading).toBe('member_oauth_token_not_found')
    const rows = await server.deps.db.read((tx) =>
      tx.select().from(oauthRegistrations).where(eq(oauthRegistrations.userId, member.member_id)),
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['invalid_grant', 'unable_to_refresh_oauth_token'],
    ['error with status 200', 'unable_to_refresh_oauth_token'],
    ['status 503', 'oauth_flow_callback_error'],
    ['nothing', 'oauth_flow_callback_error'],
  ] as const)('stay if the issuer responds to a refresh with %s', async (response, error) => {
    const first = await read()
    issuer.response = response
    // The access token still works for half a minute.
    server.clock.advance(minutes(60) - seconds(30))
    expect(await read()).toMatchObject({ access_token: first.access_token, access_token_expires_in: 30 })
    expect(await typeOf(readLater())).toBe(error)
    expect(server.logged.join()).not.toContain(first.refresh_token)
    issuer.response = 'tokens'
    expect((await read()).access_token).not.toBe(first.access_token)
  })

  it('are refreshed after a process that had begun to refresh them was killed', async () => {
    server.clock.advance(minutes(60))
    const place = { id: business.id, organizationId: member.organization_id }
    await runUnit(server.deps.db, place, async (unit) => {
      const [row] = await listWithTokens(unit, { userId: member.member_id, provider: 'google' })
      expect(await beginRefresh(unit, server.deps, row?.id ?? '')).toMatchObject({ isBegun: true })
    })
    const reading = read()
    setTimeout(() => server.clock.advance(seconds(61)), 250)
    expect(await reading).toMatchObject({ access_token_expires_in: 3600 })
    expect(issuer.received).toHaveLength(1)
  })

  it('say that the member must sign in again, if there is no refresh token', async () => {
    issuer.issuesRefreshTokens = false
    await setClient(server, business.id, 'google', issuer.toClient('replaced'))
    await signIn()
    expect(await read()).not.toHaveProperty('refresh_token')
    expect(await typeOf(readLater())).toBe('missing_oauth_refresh_token')
  })

  it.each([
    ['issuer', () => anotherIssuer.toClient()],
    ['client', () => issuer.toClient('another')],
  ])('are never sent to another %s, with which the site replaced its own', async (_, toClient) => {
    await setClient(server, business.id, 'google', toClient())
    expect(await typeOf(readLater())).toBe('unable_to_refresh_oauth_token')
    expect([...issuer.received, ...anotherIssuer.received]).toEqual([])
    await setClient(server, business.id, 'google', issuer.toClient())
    expect(await read()).toMatchObject({ access_token_expires_in: 3600 })
  })
})
