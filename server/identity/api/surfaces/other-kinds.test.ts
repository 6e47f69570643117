import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSecret } from '#support/server/backend-client.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { askForCode, callProvider, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, shopOrigin, shopProject, type TestServer } from '#support/server/test-server.ts'
import { createWebhookServer, setWebhooks } from '#support/server/webhooks.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { claimMessages } from '../../../platform/outbox/claim.ts'
import { outbox } from '../../../platform/schema/messages.ts'
import { sweepEmptyUsers } from '../../accounts/users/delete.ts'
import { listDue } from '../../base/events/store.ts'
import { type ProjectKind, projects } from '../../base/schema/projects.ts'
import { users } from '../../base/schema/users.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'

const email = 'ann@example.org'

/** A kind that only a later version serves. */
const laterKind = 'later' as ProjectKind

const setKind = ({ deps }: TestServer, kind: ProjectKind) =>
  deps.db.transaction((tx) => tx.update(projects).set({ kind }).where(eq(projects.id, shopProject.id)))

describe('a project of a kind that this version does not serve', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer({ mode: 'development' })
  })

  it('is unknown to browsers, even with a session', async () => {
    const token = await signInByCode(server, email)
    await setKind(server, laterKind)
    const responses = await Promise.all([
      callProvider(server, '/projects/bootstrap/x', { method: 'GET' }),
      callProvider(server, '/otps/email/login_or_create', { body: { email } }),
      callProvider(server, '/sessions/authenticate', { body: {}, token }),
    ])
    expect(responses.map(({ status, body }) => [status, body.error_type])).toEqual(
      responses.map(() => [404, 'public_token_not_found']),
    )
  })

  it('has no allowed origin, no key set and no social sign-in', async () => {
    await setKind(server, laterKind)
    const preflight = await server.app.request('/sdk/v1/otps/authenticate', {
      method: 'OPTIONS',
      headers: { origin: shopOrigin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect((await server.app.request(`/v1/sessions/jwks/${shopProject.id}`)).status).toBe(404)
    const start = await server.app.request('/v1/public/oauth/google/start?public_token=x')
    expect(start.status).toBeGreaterThanOrEqual(400)
  })

  it('rejects its API secret as an unknown project does', async () => {
    const secret = await createSecret(server)
    await setKind(server, laterKind)
    const call = (projectId: string) =>
      callBackendOf(server, { projectId, secret }, '/users/search', { limit: 1 })
    const [response, unknown] = await Promise.all([call(shopProject.id), call('project-unknown')])
    const { request_id: _, ...rejection } = response
    expect(rejection).toMatchObject({ status_code: 401 })
    expect(unknown).toMatchObject(rejection)
  })

  it('is not listed or changed by the operator, who cannot use its name for another project', async () => {
    const run = (...argv: string[]) => runCommand(server.deps, argv)
    const name = 'Demo shop'
    const [row] = await server.deps.db.read((tx) =>
      tx.select().from(projects).where(eq(projects.id, shopProject.id)),
    )
    await setKind(server, laterKind)
    expect(await run('project', 'list')).not.toContain(row?.name ?? name)
    await expect(run('project', 'export', row?.name ?? name)).rejects.toThrow(/No project/)
    const document = { name: row?.name ?? name, origins: ['https://shop.example'], products: ['otp'] }
    const file = { text: JSON.stringify(document), secrets: {} }
    await expect(runCommand(server.deps, ['project', 'apply', 'x.json'], file)).rejects.toThrow(
      /another project has the name/,
    )
  })

  it('keeps its empty users and its messages for the version that serves it', async () => {
    await askForCode(server, email)
    const { db, clock } = server.deps
    await db.transaction((tx) => tx.update(outbox).set({ projectKind: 'later' }))
    const claim = () =>
      db.transaction((tx) =>
        claimMessages(tx, { channels: ['email'], now: clock.now(), max: 20, lease: 1000 }),
      )
    expect(await claim()).toEqual([])
    await db.transaction((tx) => tx.update(outbox).set({ projectKind: 'consumer' }))
    expect(await claim()).toHaveLength(1)

    await signInByCode(server, 'bob@example.org')
    const isOfShop = eq(users.projectId, shopProject.id)
    const empty = { claimedAt: null, writtenAt: null, signedInAt: null, proofsEndAt: null }
    await db.transaction((tx) => tx.update(users).set(empty).where(isOfShop))
    const sweep = async () => {
      await sweepEmptyUsers(server.deps, new Date(clock.now().getTime() + 1000))
      return db.read((tx) => tx.$count(users, isOfShop))
    }
    await setKind(server, laterKind)
    expect(await sweep()).toBe(1)
    await setKind(server, 'consumer')
    expect(await sweep()).toBe(0)
  })
})

it('the webhooks of a project of another kind are not delivered', async () => {
  const server = await createWebhookServer()
  await setWebhooks(server, [{ url: 'http://127.0.0.1:1/' }])
  await signInByCode(server, email)
  const listed = () => server.deps.db.read((tx) => listDue(tx, server.clock.now()))
  expect(await server.deps.db.read((tx) => tx.$count(webhookEvents))).toBeGreaterThan(0)
  expect(await listed()).toHaveLength(1)
  await setKind(server, laterKind)
  expect(await listed()).toEqual([])
})
