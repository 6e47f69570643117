import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callBackend } from '#support/server/call-backend.ts'
import { portalProject, shopProject, type TestServer } from '#support/server/test-server.ts'
import {
  createUser,
  createWebhookServer,
  listEvents,
  openReceiver,
  otherSecret,
  type Receiver,
  renameUser,
  setWebhooks,
  verify,
  webhookSecret,
} from '#support/server/webhooks.ts'
import { sweep } from '../../../app/sweep.ts'
import { days, minutes, systemClock } from '../../../platform/machine/clock.ts'
import { deliverDueEvents, startWebhooks } from './delivery.ts'

let server: TestServer
let receiver: Receiver
beforeEach(async () => {
  server = await createWebhookServer()
  receiver = await openReceiver()
  await setWebhooks(server, [{ url: receiver.url, events: ['direct.user.create', 'direct.user.update'] }])
})
afterEach(() => receiver.close())

const deliver = () => deliverDueEvents(server.deps)
const statuses = async () => (await listEvents(server)).map(({ status }) => status)

describe('a delivery', () => {
  it('has the fields of the event, and the user in the format of the contract', async () => {
    const userId = await createUser(server, 'ann@example.org')
    await deliver()
    const [delivery] = receiver.deliveries
    expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json' })
    const { user } = await callBackend(server, `/users/${userId}`, {}, 'GET').then((response) => ({
      user: response,
    }))
    const { request_id: _, status_code: __, ...shape } = user
    expect(delivery?.event).toEqual({
      type: 'direct.user.create',
      event_id: expect.stringMatching(/^webhook-event-[\da-f-]{36}$/),
      project_id: shopProject.id,
      source: 'DIRECT',
      vertical: 'CONSUMER',
      object_type: 'user',
      action: 'CREATE',
      id: userId,
      user_id: userId,
      timestamp: server.clock.now().toISOString(),
      user: shape,
    })
    expect(delivery?.headers['webhook-id']).toBe(delivery?.event.event_id)
  })

  it('is verified by the Standard Webhooks package, which rejects a changed byte, an old timestamp and another secret', async () => {
    await createUser(server, 'ann@example.org')
    await deliver()
    const [delivery] = receiver.deliveries
    if (!delivery) throw new Error('Nothing was delivered.')
    const now = server.clock.now()
    expect(verify(delivery, now)).toEqual(delivery.event)
    const { body } = delivery
    for (const index of [0, Math.floor(body.length / 2), body.length - 1]) {
      const changed =
        body.slice(0, index) + String.fromCharCode(body.charCodeAt(index) ^ 1) + body.slice(index + 1)
      expect(() => verify({ ...delivery, body: changed }, now)).toThrow()
    }
    expect(() => verify(delivery, new Date(now.getTime() + minutes(6)))).toThrow(/too old/)
    expect(() => verify(delivery, now, otherSecret)).toThrow()
    const headers = { ...delivery.headers, 'webhook-id': 'webhook-event-other' }
    expect(() => verify({ ...delivery, headers }, now)).toThrow()
  })

  it('has two signatures during a rotation, so that either secret verifies it', async () => {
    await setWebhooks(server, [{ url: receiver.url, secret: otherSecret, previous: webhookSecret }])
    await createUser(server, 'ann@example.org')
    await deliver()
    const [delivery] = receiver.deliveries
    if (!delivery) throw new Error('Nothing was delivered.')
    expect(verify(delivery, server.clock.now(), otherSecret)).toEqual(delivery.event)
    expect(verify(delivery, server.clock.now(), webhookSecret)).toEqual(delivery.event)
  })

  it('has the same ID and body in each attempt, and the time of the attempt', async () => {
    receiver.response = () => 500
    const userId = await createUser(server, 'ann@example.org')
    await deliver()
    await renameUser(server, userId, 'Ann')
    receiver.response = () => 200
    server.clock.advance(minutes(1))
    await deliver()
    const [first, second] = receiver.deliveries
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  })

  it('is sent to each webhook that receives its type', async () => {
    const otherReceiver = await openReceiver()
    await setWebhooks(server, [
      { name: 'one', url: receiver.url, events: ['direct.user.create'] },
      { name: 'two', url: otherReceiver.url, secret: otherSecret },
      { name: 'three', url: otherReceiver.url, events: ['direct.user.delete'] },
    ])
    await createUser(server, 'ann@example.org')
    await deliver()
    expect(receiver.deliveries.map(({ event }) => event.type)).toEqual(['direct.user.create'])
    expect(otherReceiver.deliveries.map(({ event }) => event.type)).toEqual([
      'direct.user.create',
      'direct.email.create',
    ])
    for (const delivery of otherReceiver.deliveries) verify(delivery, server.clock.now(), otherSecret)
    otherReceiver.close()
  })

  it.each([300, 302, 400, 404, 410, 429, 500, 503])('is not accepted with status %i', async (status) => {
    receiver.response = () => status
    await createUser(server, 'ann@example.org')
    await deliver()
    expect(await listEvents(server)).toMatchObject([
      { status: 'pending', attempts: 1, problem: expect.any(String) },
    ])
  })

  it('goes to at most 16 webhooks at once, then to the others', async () => {
    const names = Array.from({ length: 18 }, (_, index) => `webhook-${index}`)
    await setWebhooks(
      server,
      names.map((name) => ({ name, url: receiver.url, events: ['direct.user.create'] })),
    )
    await createUser(server, 'ann@example.org')
    let underWay = 0
    let max = 0
    receiver.response = async () => {
      underWay += 1
      max = Math.max(max, underWay)
      await vi.waitUntil(() => max >= 16, 4000)
      // Leaves time for a 17th request.
      await systemClock.sleep(50)
      underWay -= 1
      return 204
    }
    await deliver()
    expect(max).toBe(16)
    expect(receiver.deliveries).toHaveLength(18)
  })

  it('is accepted with status 200 and a response of any size', async () => {
    receiver.response = () => 200
    receiver.responseBody = Buffer.alloc(5_000_000)
    await createUser(server, 'ann@example.org')
    await deliver()
    expect(await statuses()).toEqual(['delivered'])
  })

  it('never reaches a network that the operator does not allow', async () => {
    const strict = await createWebhookServer({ allowedNetworks: [] })
    await setWebhooks(strict, [
      { name: 'a', url: receiver.url },
      { name: 'b', url: receiver.url.replace('http:', 'https:') },
      { name: 'c', url: receiver.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:') },
    ])
    await callBackend(strict, '/users', { email: 'ann@example.org' })
    await deliverDueEvents(strict.deps)
    expect(receiver.connections()).toBe(0)
    for (const event of await listEvents(strict)) {
      expect(event).toMatchObject({ attempts: event.object === 'user' ? 1 : 0, status: 'pending' })
    }
  })
})

describe('the deliveries of a running server', () => {
  it('to a slow receiver delay no other webhook', async () => {
    const otherReceiver = await openReceiver()
    await setWebhooks(server, [
      { name: 'slow', url: receiver.url, events: ['direct.user.create'] },
      { name: 'quick', url: otherReceiver.url, events: ['direct.user.create'] },
    ])
    receiver.response = () => new Promise(() => {})
    for (let index = 0; index < 20; index += 1) await createUser(server, `person${index}@example.org`)
    const stop = startWebhooks({ ...server.deps, clock: systemClock })
    await vi.waitFor(
      async () => expect((await statuses()).filter((status) => status === 'delivered')).toHaveLength(20),
      4000,
    )
    expect(otherReceiver.deliveries).toHaveLength(20)
    receiver.close()
    await stop()
    otherReceiver.close()
  })

  it('end with the attempts in progress when the server stops', async () => {
    let release: (status: number) => void = () => {}
    receiver.response = () =>
      new Promise((resolve) => {
        release = resolve
      })
    await createUser(server, 'ann@example.org')
    const stop = startWebhooks({ ...server.deps, clock: systemClock })
    await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), 4000)
    const stopped = stop()
    release(204)
    await stopped
    expect(await statuses()).toEqual(['delivered'])
  })
})

describe('the webhook of a project', () => {
  it('never receives an event of another project', async () => {
    const portal = await openReceiver()
    await setWebhooks(server, [{ url: portal.url }], portalProject.id)
    await createUser(server, 'ann@example.org')
    await deliver()
    expect(receiver.deliveries).toHaveLength(1)
    expect(portal.deliveries).toHaveLength(0)
    portal.close()
  })
})

describe('the data of events', () => {
  it('is removed with the account, including from waiting events', async () => {
    await setWebhooks(server, [{ url: receiver.url }])
    receiver.response = ({ event }) => (event.object_type === 'user' && event.action === 'UPDATE' ? 500 : 204)
    const userId = await createUser(server, 'ann@example.org')
    await renameUser(server, userId, 'Ann')
    await deliver()
    await callBackend(server, `/users/${userId}`, {}, 'DELETE')
    expect(JSON.stringify(await listEvents(server))).not.toMatch(/ann@example|"Ann"/)
    receiver.response = () => 204
    receiver.deliveries.length = 0
    server.clock.advance(minutes(1))
    await deliver()
    expect(receiver.deliveries.map(({ event }) => [event.type, event.user_id, event.user])).toEqual([
      ['direct.user.update', userId, undefined],
      ['direct.user.delete', userId, undefined],
    ])
    for (const delivery of receiver.deliveries) verify(delivery, server.clock.now())
  })

  it('is swept 30 days after the delivery', async () => {
    await createUser(server, 'ann@example.org')
    await deliver()
    server.clock.advance(days(29))
    await sweep(server.deps)
    expect(await listEvents(server)).toHaveLength(1)
    server.clock.advance(days(2))
    await sweep(server.deps)
    expect(await listEvents(server)).toHaveLength(0)
  })
})
