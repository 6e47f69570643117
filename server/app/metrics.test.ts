import { beforeEach, describe, expect, it } from 'vitest'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { callProvider, type ProviderRequest } from '#support/server/provider-client.ts'
import { createTestServer, shopProject, type TestServer } from '#support/server/test-server.ts'
import { connectSubsystems } from '../adapters/in-process/connect-subsystems.ts'
import { deliverDueEvents } from '../identity/api/webhooks/delivery.ts'
import { measureEvents } from '../identity/api/webhooks/measure-events.ts'
import { webhookEvents } from '../identity/base/schema/webhooks.ts'
import { EmailRejected } from '../platform/email/mailer.ts'
import { limits } from '../platform/limits/rules.ts'
import { hours, later } from '../platform/machine/clock.ts'
import { counters, durations, gauges, ofTable } from '../platform/metrics/definitions.ts'
import { createPrometheusMetrics, type PrometheusMetrics } from '../platform/metrics/prometheus.ts'
import { deliverDue } from '../platform/outbox/delivery.ts'
import { measureOutbox } from '../platform/outbox/measure-outbox.ts'
import { enqueueEmail } from '../platform/outbox/store.ts'
import { createApp } from './app.ts'

let server: TestServer
let metrics: PrometheusMetrics

beforeEach(async () => {
  const created = await createTestServer()
  metrics = createPrometheusMetrics('1.2.3')
  const deps = connectSubsystems({ ...created.deps, metrics })
  server = { ...created, deps, app: createApp(deps) }
})

/** Returns the series of a metric, with their values. */
async function read(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.scrape()).split('\n').filter((line) => line.startsWith(`cakelock_${name}`))
  return Object.fromEntries(
    lines.map((line) => [
      line.slice('cakelock_'.length, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)),
    ]),
  )
}

const signIn = (password: string, request: ProviderRequest = {}) =>
  callProvider(server, '/passwords/authenticate', {
    ...request,
    body: { email: 'ann@example.org', password, session_duration_minutes: 30 },
  })

describe('requests', () => {
  it('are counted by surface, method, route pattern and class of the status', async () => {
    await createShopUser(server, 'ann@example.org')
    await signIn(testPassword)
    await signIn('a wrong plum orchard')
    await server.app.request('/v1/users/user-live-1')
    await server.app.request('/api/v1/auth/me')
    await server.app.request('/healthz')
    await server.app.request('/v1/public/project-shop/oauth2/token', { method: 'POST' })
    expect(await read('http_requests_total')).toMatchObject({
      'http_requests_total{surface="browser",method="POST",route="/sdk/v1/passwords/authenticate",status="2xx"}': 1,
      'http_requests_total{surface="browser",method="POST",route="/sdk/v1/passwords/authenticate",status="4xx"}': 1,
      'http_requests_total{surface="backend",method="GET",route="/v1/users/:userId",status="4xx"}': 1,
      'http_requests_total{surface="portal",method="GET",route="/api/v1/auth/me",status="4xx"}': 1,
      'http_requests_total{surface="health",method="GET",route="/healthz",status="2xx"}': 1,
      'http_requests_total{surface="public",method="POST",route="/v1/public/:projectId/oauth2/token",status="4xx"}': 1,
    })
    const durationName = 'http_request_duration_seconds_count'
    const label = '{surface="browser",route="/sdk/v1/passwords/authenticate"}'
    expect(await read(durationName)).toMatchObject({ [durationName + label]: 2 })
  })

  it('that middleware rejects belong to the route behind it', async () => {
    await server.app.request('/api/v1/auth/me', { headers: { origin: 'https://evil.example' } })
    expect(await read('http_requests_total')).toEqual({
      'http_requests_total{surface="portal",method="GET",route="/api/v1/auth/me",status="4xx"}': 1,
    })
  })

  it('to hostile paths only have labels of the tables', async () => {
    const names = ['ann@example.org', 'user-live-1', '%00', '..%2f..%2fetc', '"}\n', '🍰', 'x'.repeat(3000)]
    const prefixes = [
      '',
      '/api/v1',
      '/sdk/v1',
      '/v1',
      '/v1/users',
      '/v1/public',
      '/assets',
      '/oauth/stand-in',
    ]
    for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND']) {
      for (const prefix of prefixes) {
        for (const name of names)
          await server.app.request(`${prefix}/${encodeURI(name)}/${encodeURI(name)}?a=${encodeURI(name)}`, {
            method,
          })
        await server.app.request(`${prefix}/x`, { method })
      }
    }
    const patterns = server.app.routes.map(({ path }) => path.replace(/\{.*\}/, ''))
    const routes = new Set(['unknown', ...patterns])
    const series = Object.keys(await read('http_requests_total'))
    expect(series.length).toBeGreaterThan(5)
    const tables: Record<string, readonly string[] | typeof ofTable> = counters.http_requests_total.labels
    for (const text of series) {
      for (const [, label = '', value = ''] of text.matchAll(/(\w+)="([^"]*)"/g)) {
        const values = tables[label] === ofTable ? [...routes] : [...(tables[label] ?? []), 'other']
        expect(values, text).toContain(value)
      }
    }
  })

  it('never reach the metrics: the public address has no /metrics', async () => {
    for (const method of ['GET', 'POST'])
      expect((await server.app.request('/metrics', { method })).status).toBe(404)
  })
})

describe('sign-ins', () => {
  it('are counted by method and outcome, and rejections as security events', async () => {
    await createShopUser(server, 'ann@example.org')
    await signIn(testPassword)
    for (let count = 0; count < 2; count += 1) await signIn('a wrong plum orchard')
    expect(await read('sign_ins_total')).toMatchObject({
      'sign_ins_total{method="password",outcome="success"}': expect.any(Number),
      'sign_ins_total{method="password",outcome="rejected"}': 2,
    })
    expect(await read('security_events_total')).toEqual({
      'security_events_total{event="password_refused"}': 2,
    })
  })

  it('that are rolled back are not counted', async () => {
    const before = await read('sign_ins_total')
    await createShopUser(server, 'ann@example.org')
    const created = await read('sign_ins_total')
    server.deps.db.writeEvents = async () => {
      throw new Error('The unit failed.')
    }
    await signIn(testPassword)
    expect(before).toEqual({})
    expect(await read('sign_ins_total')).toEqual(created)
  })
})

it('counts a limit that is reached by its name, without its subject', async () => {
  for (let hit = 0; hit <= limits.strengthChecks.hits; hit += 1)
    await callProvider(server, '/passwords/strength_check', { body: { password: 'plum' } })
  expect(await read('limits_reached_total')).toEqual({ 'limits_reached_total{limit="strengthChecks"}': 1 })
})

describe('queues in the database', () => {
  const sender = { brand: { name: 'Bakery' }, from: null, projectId: null, locale: 'en' } as const
  const put = (to: string) =>
    server.deps.db.transaction((tx) =>
      enqueueEmail(
        tx,
        server.deps,
        { to, sender },
        { kind: 'signInCode', values: { code: '123456', minutes: 600 } },
      ),
    )

  it('have a length and an age', async () => {
    await put('ann@example.org')
    server.clock.advance(hours(1))
    await put('bob@example.org')
    const at = server.clock.now()
    const event = {
      object: 'user',
      action: 'update',
      objectId: 'user-1',
      subject: 'user-1',
      data: {},
    } as const
    await server.deps.db.transaction((tx) =>
      tx.insert(webhookEvents).values({
        ...event,
        ...{ projectId: shopProject.id, webhook: 'crm', id: 'event-1', at, nextAttemptAt: at },
        queuedAt: later(at, -hours(2)),
      }),
    )
    metrics.measure(() => server.deps.db.read((tx) => measureOutbox(tx, at)))
    metrics.measure(() => server.deps.db.read((tx) => measureEvents(tx, at)))
    expect(await read('outbox')).toMatchObject({
      'outbox_messages{channel="email"}': 2,
      'outbox_messages{channel="sms"}': 0,
      'outbox_oldest_seconds{channel="email"}': 3600,
      'outbox_oldest_seconds{channel="sms"}': 0,
    })
    expect(await read('webhook')).toMatchObject({ webhook_events: 1, webhook_oldest_seconds: 7200 })
    // The project has no such webhook, so its event is abandoned without an attempt.
    await deliverDueEvents(server.deps)
    expect(await read('webhook_attempts_total')).toEqual({})
  })

  it('are emptied by deliveries, which are counted by content and outcome', async () => {
    await put('ann@example.org')
    await put('bob@example.org')
    await put('carl@example.org')
    const outcomes = [
      undefined,
      new Error('451'),
      new EmailRejected({ isOfAddress: true, status: '5.1.1' }, undefined),
    ]
    const mailer = {
      async send() {
        const problem = outcomes.shift()
        if (problem) throw problem
      },
    }
    const senders = { findDkimKey: async () => undefined, recordInactivity: async () => {} }
    await deliverDue({ ...server.deps, senders }, mailer)
    expect(await read('messages_total')).toEqual({
      'messages_total{channel="email",content="code",outcome="accepted"}': 1,
      'messages_total{channel="email",content="code",outcome="retried"}': 1,
      'messages_total{channel="email",content="code",outcome="refused"}': 1,
    })
  })
})

it('has no label for a user, an address, a project or another ID', () => {
  const labels = Object.values({ ...counters, ...durations, ...gauges }).flatMap((definition) =>
    Object.keys(definition.labels),
  )
  expect(new Set(labels)).toEqual(
    new Set([
      'surface',
      'method',
      'route',
      'status',
      'event',
      'limit',
      'outcome',
      'channel',
      'content',
      'queue',
      'state',
      'version',
      'node',
    ]),
  )
})
