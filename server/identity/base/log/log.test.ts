import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { portalProject, shopProject, shopToken } from '#support/server/test-server.ts'
import { sweep } from '../../../app/sweep.ts'
import { hashForLog } from '../../../platform/http/security-events.ts'
import { limits } from '../../../platform/limits/rules.ts'
import { days, hours } from '../../../platform/machine/clock.ts'
import { logEntries } from '../schema/log.ts'
import { recordLimited } from './record-limited.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const listEntries = () =>
  server.deps.db.transaction((tx) => tx.select().from(logEntries).orderBy(asc(logEntries.id)))
const findKind = async (kind: string) => (await listEntries()).filter((entry) => entry.kind === kind)
const signIn = (email: string, password: string, ip = '203.0.113.9') =>
  callProvider(server, '/passwords/authenticate', {
    body: { email, password, session_duration_minutes: 30 },
    ip,
    headers: { 'user-agent': 'Browser/1' },
  })

describe('an entry', () => {
  it('has the user, session, method, call, network and browser of a sign-in', async () => {
    const { userId } = await createShopUser(server, ann)
    await signIn(ann, testPassword, '2001:db8:1:2::9')
    expect((await listEntries()).at(-1)).toMatchObject({
      projectId: shopProject.id,
      at: server.clock.now(),
      kind: 'sign_in',
      outcome: 'done',
      userId,
      sessionId: expect.stringMatching(/^session-/),
      method: 'password',
      call: 'POST /sdk/v1/passwords/authenticate',
      network: '2001:db8:1:2::/64',
      userAgent: 'Browser/1',
    })
  })

  it('has the visitor whom the site’s server names, never the server', async () => {
    await createShopUser(server, ann)
    await callBackend(server, '/passwords/authenticate', { email: ann, password: testPassword })
    expect((await listEntries()).at(-1)).toMatchObject({ kind: 'sign_in', network: '', sessionId: null })
    const attributes = { ip_address: '198.51.100.7', user_agent: 'Browser/2' }
    await callBackend(server, '/magic_links/authenticate', { token: 'unknown', attributes })
    expect((await findKind('link_refused')).at(-1)).toMatchObject({
      network: '198.51.100.7',
      userAgent: 'Browser/2',
      detail: { code: 'unable_to_auth_magic_link' },
    })
  })

  it('is not written for a check of a session', async () => {
    const token = await signInByCode(server, ann)
    const before = (await listEntries()).length
    expect((await callProvider(server, '/sessions/authenticate', { token, body: {} })).status).toBe(200)
    const checked = await callBackend(server, '/sessions/authenticate', { session_token: token })
    expect(checked.status_code).toBe(200)
    await callBackend(server, '/sessions/authenticate', { session_token: 'unknown' })
    expect((await findKind('secret_created')).length).toBe(1)
    expect(await listEntries()).toHaveLength(before + 1)
  })
})

describe('a rejection', () => {
  it('leaves the same entry for known and unknown accounts', async () => {
    await createShopUser(server, ann)
    await signIn(ann, 'a wrong plum orchard')
    await signIn('nobody@example.org', 'a wrong plum orchard')
    const [knownEntry, unknown, ...more] = await findKind('password_refused')
    expect(more).toEqual([])
    expect(knownEntry).toMatchObject({
      outcome: 'refused',
      userId: null,
      account: hashForLog(server.deps.secrets, ann),
      detail: { code: 'unauthorized_credentials' },
    })
    const { account } = unknown ?? {}
    expect(account).toBe(hashForLog(server.deps.secrets, 'nobody@example.org'))
    const varying = { id: 0, account: '', requestId: '' }
    expect({ ...unknown, ...varying }).toEqual({ ...knownEntry, ...varying })
  })

  it.each([
    ['code_refused', '/otps/authenticate', { token: '000000', method_id: 'unknown' }],
    ['link_refused', '/magic_links/authenticate', { token: 'unknown' }],
    ['link_refused', '/passwords/email/reset', { token: 'unknown', password: 'violet-harbour-quilt-31' }],
    ['social_sign_in_refused', '/oauth/authenticate', { token: 'unknown', code_verifier: 'v'.repeat(43) }],
  ])('leaves %s for %s', async (kind, path, body) => {
    await callProvider(server, path, { body: { session_duration_minutes: 30, ...body } })
    expect(await listEntries()).toMatchObject([
      { kind, outcome: 'refused', call: `POST /sdk/v1${path}`, projectId: shopProject.id },
    ])
  })

  it('of an origin names the origin, up to a length', async () => {
    const path = `/projects/bootstrap/${shopToken}`
    for (const origin of ['http://127.0.0.1:5430', `https://${'a'.repeat(5000)}.example`])
      await callProvider(server, path, { method: 'GET', origin })
    expect(await findKind('origin_refused')).toMatchObject([
      { projectId: shopProject.id, detail: { origin: 'http://127.0.0.1:5430' } },
      { projectId: shopProject.id, detail: { origin: `https://${'a'.repeat(292)}` } },
    ])
  })

  it('of the portal’s own API belongs to the portal’s project', async () => {
    await callApi(server, '/stytch/authenticate', { email: ann, password: 'a wrong plum orchard' })
    expect(await findKind('password_refused')).toMatchObject([
      { projectId: portalProject.id, call: expect.stringMatching(/^POST \/api\/v1\//) },
    ])
  })

  it('of a wrong API secret belongs to the project that it names', async () => {
    const authorization = `Basic ${Buffer.from(`${shopProject.id}:secret-wrong`).toString('base64')}`
    await server.app.request('/v1/users/search', { method: 'POST', headers: { authorization } })
    expect(await listEntries()).toMatchObject([{ kind: 'secret_refused', projectId: shopProject.id }])
  })

  it('is only counted, in one row per hour, once its network exceeds the limit', async () => {
    const rejection = { kind: 'code_refused', outcome: 'refused' } as const
    const write = (count: number) =>
      recordLimited(server.deps, shopProject.id, 'refusals', Array(count).fill(rejection))
    const { hits } = limits.logRejections
    await write(hits - 1)
    await write(3)
    await write(4)
    const entries = await listEntries()
    expect(entries).toHaveLength(hits + 1)
    expect(entries.at(-1)).toMatchObject({ kind: 'refusals_omitted', times: 6 })
    await recordLimited(server.deps, portalProject.id, 'refusals', [rejection])
    expect((await listEntries()).at(-1)).toMatchObject({ kind: 'code_refused', projectId: portalProject.id })
    server.clock.advance(hours(1))
    await write(1)
    expect((await listEntries()).at(-1)).toMatchObject({ kind: 'code_refused', projectId: shopProject.id })
  })
})

describe('the entries of a deleted account', () => {
  it('keep what happened and lose the user’s identity', async () => {
    const { userId } = await createShopUser(server, ann)
    await signIn(ann, 'a wrong plum orchard')
    await signIn(ann, testPassword)
    await signInByCode(server, 'bob@example.org')
    const before = await listEntries()
    await callBackend(server, `/users/${userId}`, {}, 'DELETE')
    const after = (await listEntries()).filter(({ kind }) => kind !== 'secret_created')
    expect(after.map(({ kind }) => kind)).toEqual([...before.map(({ kind }) => kind), 'account_deleted'])
    const left = after.filter((entry) => entry.userId === userId)
    expect(left).toMatchObject([{ kind: 'account_deleted', network: '', userAgent: '' }])
    expect(after.find(({ kind }) => kind === 'sign_in')).toMatchObject({
      userId: null,
      sessionId: null,
      network: '',
      userAgent: '',
    })
    expect(after.map(({ account }) => account)).toEqual(after.map(() => null))
    expect(after.filter((entry) => entry.userId !== null && entry.userId !== userId).length).toBeGreaterThan(
      1,
    )
  })
})

describe('the sweep', () => {
  it('removes entries after 30 days', async () => {
    await createShopUser(server, ann)
    await signIn(ann, testPassword)
    server.clock.advance(days(30))
    await sweep(server.deps)
    expect(await findKind('sign_in')).toHaveLength(1)
    server.clock.advance(1)
    await sweep(server.deps)
    expect(await findKind('sign_in')).toHaveLength(0)
  })
})
