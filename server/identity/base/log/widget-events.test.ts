import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { shopOrigin, shopProject, shopToken } from '#support/server/test-server.ts'
import { limits } from '../../../platform/limits/rules.ts'
import { logEntries } from '../schema/log.ts'

const server = testServerForEach()

const listEntries = () =>
  server.deps.db.transaction((tx) => tx.select().from(logEntries).orderBy(asc(logEntries.id)))

/** Builds an item of the client's array. */
const toItem = (event: object) => ({
  telemetry: {
    event_id: 'event-id-1',
    client_sent_at: '2026-03-01T12:00:00.000Z',
    timezone: 'Europe/Berlin',
  },
  event: { public_token: shopToken, event_name: 'sdk_instance_instantiated', details: {}, ...event },
})

async function send(items: unknown, origin = shopOrigin) {
  const response = await server.app.request('/sdk/v1/events', {
    method: 'POST',
    body: JSON.stringify(items),
    headers: { origin, 'content-type': 'application/json' },
  })
  const { data } = (await response.json()) as { data?: object }
  return { status: response.status, data: { ...data, request_id: '' } }
}

describe('the widget’s events', () => {
  it('become entries with their name and the names in their details', async () => {
    const details = { provider_type: 'google', custom_scopes: ['email'], cname_domain: null, pkce: true }
    await send([toItem({}), toItem({ event_name: 'start_oauth_flow', details })])
    expect(await listEntries()).toMatchObject([
      { kind: 'widget_event', projectId: shopProject.id, detail: { name: 'sdk_instance_instantiated' } },
      { call: 'POST /sdk/v1/events', detail: { name: 'start_oauth_flow', provider_type: 'google' } },
    ])
  })

  it('lose what visitors entered, and values that could be secrets', async () => {
    const details = {
      email: 'ann@example.org',
      type: 'login_or_create_otp',
      password: 'plum',
      code: '123456',
    }
    const token = 'q0Zt3-x_Y1'.repeat(4)
    await send([
      toItem({ event_name: 'email_sent', details, error_code: token, error_description: 'plum' }),
      toItem({ event_name: token }),
      toItem({ event_name: 'email_sent', details: { type: token, provider_type: 'ann@example.org' } }),
    ])
    expect((await listEntries()).map(({ detail }) => detail)).toEqual([
      { name: 'email_sent', type: 'login_or_create_otp' },
      { name: 'email_sent' },
    ])
  })

  it.each([
    ['an unknown project', [toItem({ public_token: 'public-token-test-unknown' })], shopOrigin],
    ['another origin', [toItem({})], 'http://evil.example'],
    ['another form', [{ event: 'sdk_instance_instantiated' }], shopOrigin],
    ['no array', { event: {} }, shopOrigin],
  ])('of %s are dropped with the usual response', async (_, items, origin) => {
    const expected = await send([toItem({})])
    expect(expected.status).toBe(200)
    expect(await send(items, origin)).toEqual(expected)
    expect(await listEntries()).toHaveLength(1)
  })

  it('have a size limit, and stay out of the server log', async () => {
    expect((await send('a'.repeat(70_000))).status).toBe(400)
    await send([toItem({})])
    expect(server.logged.join()).not.toContain('telemetry')
  })

  it('are at most 15 per request', async () => {
    await send(Array(20).fill(toItem({})))
    expect(await listEntries()).toHaveLength(15)
  })

  it('are only counted once their network exceeds the limit', { tags: ['long'] }, async () => {
    const { hits } = limits.logEvents
    for (let sent = 0; sent < hits + 15; sent += 15) await send(Array(15).fill(toItem({})))
    const entries = await listEntries()
    expect(entries).toHaveLength(hits + 1)
    expect(entries.at(-1)).toMatchObject({ kind: 'events_omitted', times: 15, network: '127.0.0.1' })
  })
})
