import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberProvider } from '#contract/member-providers.ts'
import { createSecret, typeOf } from '#support/server/backend-client.ts'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  createBusiness,
  workOrigin,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { type SocialVisit, visitProvider } from '#support/server/member-social.ts'
import { signInSocially, tokenIn, verifier } from '#support/server/social.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import type { Identity } from '../../../accounts/social/identity.ts'
import { keepTokens, openKeptTokens } from '../../../accounts/social/kept-tokens.ts'
import { addRegistration } from '../../../accounts/social/registrations.ts'
import { oauthRegistrations } from '../../../base/schema/oauth.ts'
import { runUnit } from '../../../base/unit-of-work.ts'

let server: TestServer
let business: Business
let client: B2BClient
let origin: string
let close: () => void
let member: { organization_id: string; member_id: string }
let email: string
let count = 0

/** The unmodified backend client of the provider calls the server over HTTP. */
beforeAll(async () => {
  server = await createTestServer()
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  ;({ origin, close } = port)
  business = await create('Work')
  client = createBusinessClient(origin, business)
})
afterAll(() => close())

const create = (name: string) =>
  createBusiness(server, {
    ...{ name, products: ['otp', 'oauth'], redirect_uris: [`${workOrigin}/authenticate`] },
  })

/** Each test has another member, whom the site creates. */
beforeEach(async () => {
  count += 1
  email = `ann@corp-${count}.example`
  member = await createMember(email)
})

async function createMember(email_address: string) {
  const { organization } = await client.organizations.create({
    ...{ organization_name: `Corp ${count}`, organization_slug: `corp-${count}` },
    organization_external_id: `external-corp-${count}`,
  })
  const { organization_id } = organization
  const { member_id } = await client.organizations.members.create({
    ...{ organization_id, email_address, external_id: 'external-ann' },
  })
  return { organization_id, member_id }
}

type Entered = { member_session: object | null; intermediate_session_token: string }

/** Signs in at the simulator of a provider. */
async function enter(provider: string, visit: SocialVisit = {}): Promise<Entered> {
  const query = { organization_id: member.organization_id }
  const page = await visitProvider(server, business, 'start', { email, provider, query, ...visit })
  const body = { oauth_token: tokenIn(page), pkce_code_verifier: verifier, session_duration_minutes: 30 }
  return (await callBusiness(server, business, '/oauth/authenticate', { body })).body.data as Entered
}

/** Signs in at a provider that only asserts the address, and proves it with a code in the same sign-in (rule B13). */
async function enterWithCode(provider: string, visit: SocialVisit = {}): Promise<void> {
  const { organization_id } = member
  const { member_session, intermediate_session_token } = await enter(provider, visit)
  expect(member_session).toBeNull()
  const { code } = await askForMemberCode(server, business, organization_id, email)
  const body = { organization_id, email_address: email, code, intermediate_session_token }
  const { status } = await callBusiness(server, business, '/otps/email/authenticate', { body })
  expect(status).toBe(200)
}

/** Registers an identity with tokens, as a sign-in does. */
async function register(provider: MemberProvider, tokens: Partial<Identity['tokens']>): Promise<void> {
  const identity: Identity = {
    ...{ provider, issuer: 'https://issuer.example', subject: randomUUID(), email: null },
    ...{ isEmailVerified: false, firstName: '', lastName: '', pictureUrl: '', locale: '', tenants: [] },
    tokens: { accessToken: '', idToken: '', refreshToken: '', scopes: [], expiresAt: null, ...tokens },
  }
  const place = { id: business.id, organizationId: member.organization_id }
  await runUnit(server.deps.db, place, async (unit) => {
    const added = await addRegistration(unit, server.deps, member.member_id, identity)
    await keepTokens(unit, server.deps, added?.id ?? '', identity)
  })
}

const read = (provider: MemberProvider, change: object = {}, asked = client) =>
  asked.organizations.members.oauthProviders[provider]({ ...member, ...change })

const countSealed = async (): Promise<number> => {
  const rows = await server.deps.db.read((tx) =>
    tx
      .select({ sealed: oauthRegistrations.sealedTokens })
      .from(oauthRegistrations)
      .where(eq(oauthRegistrations.userId, member.member_id)),
  )
  return rows.filter(({ sealed }) => sealed !== null).length
}

describe('organizations.members.oauthProviders', () => {
  it.each([
    ['google', 'Google'],
    ['microsoft', 'Microsoft'],
  ] as const)('%s returns the tokens of the newest registration', async (provider, provider_type) => {
    await enter(provider)
    const shown = await read(provider)
    expect(shown).toEqual({
      ...{ provider_type, provider_subject: expect.stringMatching(/^[\da-f]{21}$/) },
      ...{ access_token: 'stand-in', access_token_expires_in: 3600, id_token: '' },
      ...{ scopes: ['openid', 'email', 'profile'], request_id: expect.any(String), status_code: 200 },
    })
    const asked = await read(provider, { include_refresh_token: true })
    expect(asked).toMatchObject({ refresh_token: expect.stringMatching(/./) })
    server.clock.advance(minutes(60))
    expect(await read(provider)).toMatchObject({ access_token: expect.stringMatching(/^stand-in-\d+$/) })
  })

  it.each([
    [
      ...(['hubspot', 'HubSpot'] as const),
      { provider_tenant_id: 'T1', access_token_expires_in: 3600, refresh_token: expect.stringMatching(/./) },
      ['oauth'],
    ],
    ['github', 'GitHub', { provider_tenant_ids: ['T1'] }, ['read:user', 'user:email']],
    [
      ...(['slack', 'Slack'] as const),
      { provider_tenant_id: 'T1', bot_access_token: '', bot_scopes: [] },
      ['openid', 'email', 'profile'],
    ],
  ] as const)('%s returns the tokens of each registration', async (provider, title, more, scopes) => {
    await enterWithCode(provider, { tenant: 'T1' })
    expect(await read(provider, { include_refresh_token: true })).toEqual({
      provider_type: title,
      registrations: [{ provider_subject: expect.any(String), access_token: 'stand-in', scopes, ...more }],
      ...{ request_id: expect.any(String), status_code: 200 },
    })
  })

  it('takes the newest registration, and lists those whose access token works', async () => {
    const expiresAt = server.clock.now().toISOString()
    await register('google', { accessToken: 'older' })
    await register('github', { accessToken: 'expired', expiresAt })
    expect(await typeOf(read('github'))).toBe('missing_oauth_refresh_token')
    server.clock.advance(1)
    await register('google', { accessToken: 'newer' })
    await register('github', { accessToken: 'endless' })
    expect(await read('google')).toMatchObject({ access_token: 'newer' })
    expect(await read('google')).not.toHaveProperty('access_token_expires_in')
    expect(await read('github')).toMatchObject({ registrations: [{ access_token: 'endless' }] })
    // One Tap returns no access token.
    await register('google', {})
    expect(await read('google')).toMatchObject({ access_token: 'newer' })
  })

  it('accepts the slug or external ID of the organization, and the external ID of the member', async () => {
    await enter('google')
    for (const organization_id of [`corp-${count}`, `external-corp-${count}`]) {
      expect(await read('google', { organization_id, member_id: 'external-ann' })).toMatchObject({
        access_token: 'stand-in',
      })
    }
  })

  it('rejects what does not exist, other organizations and projects, and secrets that can only read', async () => {
    await enter('google')
    expect(await typeOf(read('microsoft'))).toBe('member_oauth_token_not_found')
    expect(await typeOf(read('github'))).toBe('member_oauth_token_not_found')
    expect(await typeOf(read('google', { member_id: 'member-unknown' }))).toBe('member_not_found')
    expect(await typeOf(read('google', { organization_id: 'unknown' }))).toBe('organization_not_found')
    const { organization_id } = member
    count += 1
    const neighbor = await createMember('ben@other.example')
    expect(await typeOf(read('google', { organization_id: neighbor.organization_id }))).toBe(
      'member_not_found',
    )
    expect(await typeOf(read('google', { ...neighbor, organization_id }))).toBe('member_not_found')
    const foreign = createBusinessClient(origin, await create(`Other ${count}`))
    expect(await typeOf(read('google', {}, foreign))).toBe('organization_not_found')
    const { id } = business
    const reading = createBusinessClient(origin, { id, secret: await createSecret(server, id, 'read') })
    expect(await typeOf(read('google', {}, reading))).toBe('secret_cannot_write')
  })

  it('forbids caches to store a response', async () => {
    await enter('google')
    const { organization_id, member_id } = member
    const credentials = Buffer.from(`${business.id}:${business.secret}`).toString('base64')
    const url = `${origin}/v1/b2b/organizations/${organization_id}/members/${member_id}/oauth_providers/google`
    const response = await fetch(url, { headers: { authorization: `Basic ${credentials}` } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('the tokens of a registration', () => {
  it('are kept sealed, and only with a session of the member', async () => {
    const { intermediate_session_token } = await enter('github')
    expect(intermediate_session_token).not.toBe('')
    expect(await countSealed()).toBe(0)
    await enterWithCode('github')
    const [row] = await server.deps.db.read((tx) =>
      tx.select().from(oauthRegistrations).where(eq(oauthRegistrations.userId, member.member_id)),
    )
    const sealedTokens = row?.sealedTokens ?? ''
    expect(sealedTokens).toMatch(/^[0-9a-f]{12}\.[\w-]+$/)
    expect(openKeptTokens(server.deps, { id: row?.id ?? '', sealedTokens })?.accessToken).toBe('stand-in')
    expect(() => openKeptTokens(server.deps, { id: 'oauth-user-other', sealedTokens })).toThrow()
  })

  it('are kept for the member who creates an organization with the identity (rules B9 and B13)', async () => {
    email = `eva@corp-${count}.example`
    const page = await visitProvider(server, business, 'discovery/start', { email })
    const discovery = { discovery_oauth_token: tokenIn(page), pkce_code_verifier: verifier }
    const discovered = await client.oauth.discovery.authenticate(discovery)
    const { intermediate_session_token } = discovered
    const created = await client.discovery.organizations.create({
      ...{ intermediate_session_token, organization_name: 'Eva' },
    })
    const { member_id, organization } = created
    const organization_id = organization?.organization_id ?? ''
    member = { organization_id, member_id }
    expect(await read('google')).toMatchObject({ access_token: 'stand-in' })
    expect((await enter('google')).member_session).not.toBeNull()
  })

  it('end with the removal of the member (rule B31)', async () => {
    await enter('google')
    expect(await countSealed()).toBe(1)
    await client.organizations.members.delete(member)
    expect(await countSealed()).toBe(0)
    expect(await typeOf(read('google'))).toBe('member_not_found')
    await client.organizations.members.reactivate(member)
    expect(await typeOf(read('google'))).toBe('member_oauth_token_not_found')
  })

  it('of someone who never proved the address end when the member is claimed (rule B5)', async () => {
    await register('google', { accessToken: 'a' })
    expect(await read('google')).toMatchObject({ access_token: 'a' })
    await enter('microsoft')
    expect(await typeOf(read('google'))).toBe('member_oauth_token_not_found')
    expect(await countSealed()).toBe(1)
  })

  it('are not kept for consumers', async () => {
    expect((await signInSocially(server)).status).toBe(200)
    const rows = await server.deps.db.read((tx) =>
      tx.select().from(oauthRegistrations).where(eq(oauthRegistrations.projectId, 'project-shop')),
    )
    expect(rows.map(({ sealedTokens, refreshEndsAt }) => [sealedTokens, refreshEndsAt])).toEqual([
      [null, null],
    ])
  })
})
