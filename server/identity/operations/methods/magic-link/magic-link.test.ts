import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import {
  callProvider,
  type ProviderRequest,
  readOutbox,
  signInByCode,
} from '#support/server/provider-client.ts'
import { portalToken, shopHome, shopOrigin, shopProject, shopWelcome } from '#support/server/test-server.ts'
import { sweep } from '../../../../app/sweep.ts'
import { hours, minutes } from '../../../../platform/machine/clock.ts'
import { signUpWithPassword } from '../../../accounts/users/create.ts'
import { findEmailOwner } from '../../../accounts/users/passwords.ts'
import { links } from '../../../base/schema/links.ts'
import { projects } from '../../../base/schema/projects.ts'
import { users } from '../../../base/schema/users.ts'
import { runUnit } from '../../../base/unit-of-work.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const send = (email = ann, body: object = {}, more: ProviderRequest = {}) =>
  callProvider(server, '/magic_links/email/login_or_create', { body: { email, ...body }, ...more })
const authenticate = (token: string, body: object = {}, more: ProviderRequest = {}) =>
  callProvider(server, '/magic_links/authenticate', {
    body: { token, session_duration_minutes: 30, ...body },
    ...more,
  })
const newestLink = async (email = ann) => new URL((await readOutbox(server, email))[0]?.link ?? 'none:')
const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''
const askForLink = async (email = ann, body: object = {}, more: ProviderRequest = {}) => {
  expect((await send(email, body, more)).status).toBe(200)
  return tokenIn(await newestLink(email))
}
const listUsers = () => server.deps.db.transaction((tx) => tx.select().from(users))
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

describe('signing in with an emailed link', () => {
  it('creates the account, signs in, and responds in the format that the client reads', async () => {
    const sent = await send(' Ann@Example.ORG')
    expect(sent.body).toEqual({ data: { request_id: expect.stringMatching(/^request-/), status_code: 200 } })
    const link = await newestLink()
    expect(`${link.origin}${link.pathname}`).toBe(shopHome)
    expect([...link.searchParams.keys()]).toEqual(['stytch_token_type', 'token'])
    expect(link.searchParams.get('stytch_token_type')).toBe('magic_links')
    const { status, body } = await authenticate(tokenIn(link))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      method_id: expect.stringMatching(/^email-/),
      user_id: expect.stringMatching(/^user-/),
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session_jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      session: {
        expires_at: '2026-03-01T12:30:00.000Z',
        authentication_factors: [
          {
            type: 'magic_link',
            delivery_method: 'email',
            email_factor: { email_id: body.data?.method_id, email_address: ann },
          },
        ],
      },
      user: { status: 'active', emails: [{ email: ann, verified: true }] },
      __user: { status: 'active' },
    })
  })

  it('creates no account before the link is used', async () => {
    await askForLink()
    expect(await listUsers()).toEqual([])
  })

  it('creates a pending account in advance if the page asks for one; the link activates it', async () => {
    const token = await askForLink(ann, { create_user_as_pending: true })
    const [created, ...otherUsers] = await listUsers()
    expect(otherUsers).toEqual([])
    expect(await callBackend(server, `/users/${created?.id}`, undefined, 'GET')).toMatchObject({
      status: 'pending',
      emails: [{ email: ann, verified: false }],
    })
    const { user_id, user } = (await authenticate(token)).body.data ?? {}
    expect([user_id, user]).toEqual([created?.id, expect.objectContaining({ status: 'active' })])
  })

  it('creates a pending account once, with the same response as for an existing one', async () => {
    const pending = { create_user_as_pending: true }
    await authenticate(await askForLink())
    const responses = [await send(ann, pending), await send('new@example.org', pending)]
    const comparable = responses.map(({ status, body }) => [status, Object.keys(body.data ?? {})])
    expect(comparable[0]).toEqual(comparable[1])
    await send('new@example.org', pending)
    expect(await listUsers()).toHaveLength(2)
  })

  it('finds the same account at the next sign-in', async () => {
    const first = await authenticate(await askForLink())
    const second = await authenticate(await askForLink())
    expect(second.body.data?.user_id).toBe(first.body.data?.user_id)
    expect(second.body.data?.user_id).toMatch(/^user-/)
  })

  it('redirects new and existing users to separate URLs, and keeps each query', async () => {
    const pages = { login_magic_link_url: shopWelcome, signup_magic_link_url: shopOrigin }
    await authenticate(await askForLink(ann, pages))
    expect((await newestLink()).pathname).toBe('/')
    await send(ann, pages)
    const link = await newestLink()
    expect(link.pathname).toBe('/welcome')
    expect(link.searchParams.get('from')).toBe('mail')
  })

  it('responds the same with and without an account, and sends an email in both cases', async () => {
    await authenticate(await askForLink())
    const responses = [await send(ann), await send('new@example.org')]
    const comparable = responses.map(({ status, body }) => [status, Object.keys(body.data ?? {})])
    expect(comparable[0]).toEqual(comparable[1])
    expect(await readOutbox(server, 'new@example.org')).toHaveLength(1)
  })
})

describe('a link', () => {
  it('works once and invalidates the other links of its email address', async () => {
    const older = await askForLink()
    const token = await askForLink()
    const bobToken = await askForLink('bob@example.org')
    expect((await authenticate(token)).status).toBe(200)
    for (const usedToken of [token, older]) {
      const { status, body } = await authenticate(usedToken)
      expect([status, body.error_type]).toEqual([401, 'unable_to_auth_magic_link'])
    }
    expect((await authenticate(bobToken)).status).toBe(200)
  })

  it('works once for three concurrent requests', async () => {
    const token = await askForLink()
    const responses = await Promise.all([authenticate(token), authenticate(token), authenticate(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('creates one account when two links of a new email address are used at the same time', async () => {
    const tokens = [await askForLink(), await askForLink()]
    const responses = await Promise.all(tokens.map((token) => authenticate(token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await server.deps.db.transaction((tx) => tx.select().from(users))).toHaveLength(1)
  })

  it.each([
    [{}, 30, 401],
    [{}, 29.99, 200],
    [{ signup_expiration_minutes: 5 }, 5, 401],
    [{ signup_expiration_minutes: 5 }, 4.99, 200],
    [{ login_expiration_minutes: 5 }, 29, 200],
    [{ signup_expiration_minutes: 10_080 }, 10_079, 200],
  ])('of a new user, requested with %j, after %d minutes: %d', async (options, waited, status) => {
    const token = await askForLink(ann, options)
    server.clock.advance(minutes(waited))
    expect((await authenticate(token)).status).toBe(status)
  })

  it.each([
    [{ login_expiration_minutes: 5 }, 5, 401],
    [{ login_expiration_minutes: 5 }, 4.99, 200],
  ])('of an existing user, requested with %j, after %d minutes: %d', async (options, waited, status) => {
    await signInByCode(server, ann)
    const token = await askForLink(ann, options)
    server.clock.advance(minutes(waited))
    expect((await authenticate(token)).status).toBe(status)
  })

  it.each([
    [{ login_expiration_minutes: 10_081 }, 'invalid_expiration'],
    [{ signup_expiration_minutes: 4 }, 'invalid_expiration'],
    [{ code_challenge: 'short' }, 'invalid_pkce_code_challenge'],
    [{ email: 'nobody' }, 'invalid_email'],
    [{ login_magic_link_url: 'https://evil.example/' }, 'no_match_for_provided_magic_link_url'],
    [{ signup_magic_link_url: 'https://demo.localhost:4100/' }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: 'http://demo.localhost:4101/' }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: `${shopHome}elsewhere` }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: `${shopHome}?next=//evil.example` }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: `${shopHome}@evil.example` }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: 'javascript:alert(1)' }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: `${shopWelcome}/` }, 'no_match_for_provided_magic_link_url'],
    [{ login_magic_link_url: '' }, 'no_match_for_provided_magic_link_url'],
  ])('requested with %j is rejected as %s, and nothing is sent', async (options, type) => {
    const { status, body } = await send(ann, options)
    expect([status, body.error_type]).toEqual([400, type])
    expect(await readOutbox(server)).toEqual([])
  })

  it('cannot be requested in a project without a redirect URI', async () => {
    await server.deps.db.transaction((tx) => tx.update(projects).set({ redirectUrls: [] }))
    expect((await send()).body.error_type).toBe('no_login_redirect_urls_set')
  })

  it.each([
    ['of another project', (token: string) => authenticate(token, {}, { publicToken: portalToken })],
    ['that was never sent', () => authenticate('a'.repeat(43))],
    ['with an extra letter', (token: string) => authenticate(`${token}a`)],
  ])('%s is rejected, and the correct one stays valid', async (_, ask) => {
    const token = await askForLink()
    expect((await ask(token)).body.error_type).toBe('unable_to_auth_magic_link')
    expect((await authenticate(token)).status).toBe(200)
  })

  it('is not consumed by a GET request from an email scanner', async () => {
    const token = await askForLink()
    const { body } = await callProvider(server, `/magic_links/authenticate?token=${token}`, { method: 'GET' })
    expect(body.error_type).toBe('method_not_allowed')
    expect((await authenticate(token)).status).toBe(200)
  })

  it('is stored as a hash and readable only in the email', async () => {
    const token = await askForLink()
    // An invalid request leaves the link valid.
    await authenticate(token, { session_duration_minutes: 1 })
    const rows = await server.deps.db.transaction((tx) => tx.select().from(links))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logged.join()).not.toContain(token)
    expect(server.logged.join()).not.toContain(ann)
  })

  it('is removed after it expires', async () => {
    await askForLink()
    server.clock.advance(minutes(29))
    await sweep(server.deps)
    expect(await server.deps.db.transaction((tx) => tx.select().from(links))).toHaveLength(1)
    server.clock.advance(minutes(1))
    await sweep(server.deps)
    expect(await server.deps.db.transaction((tx) => tx.select().from(links))).toEqual([])
  })
})

describe('a link requested with a PKCE challenge', () => {
  const verifier = '5f3a9c01d2'
  it.each([
    [undefined, 'pkce_expected_code_verifier'],
    ['another', 'pkce_mismatch'],
  ])(
    'is rejected with the verifier %j as %s, and stays valid for the correct one',
    async (codeVerifier, type) => {
      const token = await askForLink(ann, { code_challenge: challengeOf(verifier) })
      const { status, body } = await authenticate(token, { code_verifier: codeVerifier })
      expect([status, body.error_type]).toEqual([400, type])
      expect(body.error_message).toContain('pkce')
      expect((await authenticate(token, { code_verifier: verifier })).status).toBe(200)
    },
  )

  it('is not required for a link without a challenge', async () => {
    expect((await authenticate(await askForLink(), { code_verifier: verifier })).status).toBe(200)
  })
})

describe('the limits', () => {
  it('allow five links and codes an hour per email address and network', async () => {
    for (let index = 0; index < 3; index += 1) await askForLink(ann)
    for (let index = 0; index < 2; index += 1) await signInByCode(server, ann)
    const rejected = await send()
    expect([rejected.status, rejected.body.error_type]).toEqual([429, 'too_many_requests'])
    expect(rejected.headers.get('retry-after')).toBe('3600')
    server.clock.advance(hours(1))
    expect((await send()).status).toBe(200)
  })

  it('allow thirty an hour per network', async () => {
    for (let index = 0; index < 30; index += 1) {
      expect((await send(`person${index}@example.org`)).status).toBe(200)
    }
    expect((await send('next@example.org')).status).toBe(429)
    expect((await send('next@example.org', {}, { ip: '198.51.100.7' })).status).toBe(200)
  })
})

describe('an email address that another account has not verified', () => {
  it('does not keep the claimant’s password', async () => {
    const { db, hasher } = server.deps
    const hash = await hasher.hash('attackers own password')
    const contact = { kind: 'email', value: ann as Email } as const
    await runUnit(db, shopProject, (unit) => signUpWithPassword(unit, server.deps, contact, { hash }))
    expect((await authenticate(await askForLink())).status).toBe(200)
    const owner = await runUnit(db, shopProject, (unit) => findEmailOwner(unit, ann as Email))
    expect(owner?.requiresReset).toBe(true)
    expect(owner?.email.verifiedAt).not.toBeNull()
  })
})
