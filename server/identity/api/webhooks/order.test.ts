import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { portalProject, shopProject, type TestServer } from '#support/server/test-server.ts'
import {
  createUser,
  createWebhookServer,
  listEvents,
  openReceiver,
  type Receiver,
  renameUser,
  setWebhooks,
  toName,
} from '#support/server/webhooks.ts'
import { days, minutes, seconds } from '../../../platform/machine/clock.ts'
import { abandonEvents, claimEvents, saveResult } from '../../base/events/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { deliverDueEvents } from './delivery.ts'

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
const names = () => receiver.deliveries.map(({ event }) => toName(event))

describe('an event that was not accepted', () => {
  it('is retried; later events of the same user wait, but those of other users do not', async () => {
    receiver.response = ({ event }) => (toName(event) === 'ann' ? 500 : 204)
    const userId = await createUser(server, 'ann@example.org')
    await renameUser(server, userId, 'A')
    await createUser(server, 'ben@example.org')
    await deliver()
    await deliver()
    expect(names().toSorted()).toEqual(['ann', 'ben'])
    receiver.response = () => 204
    server.clock.advance(seconds(6))
    await deliver()
    expect(names().slice(2)).toEqual(['ann', 'ann A'])
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('is given up after three days; then the next one is sent', { tags: ['long'] }, async () => {
    receiver.response = ({ event }) => (toName(event) === 'ann' ? 500 : 204)
    const userId = await createUser(server, 'ann@example.org')
    await renameUser(server, userId, 'A')
    const start = server.clock.now().getTime()
    while ((await statuses())[0] === 'pending') {
      server.clock.advance(minutes(10))
      await deliver()
    }
    expect(server.clock.now().getTime() - start).toBeGreaterThan(days(2.5))
    expect(server.clock.now().getTime() - start).toBeLessThanOrEqual(days(3))
    await deliver()
    expect(await statuses()).toEqual(['dead', 'delivered'])
    expect(names().filter((name) => name === 'ann').length).toBeGreaterThan(12)
    expect(server.logged.join()).toContain('an event was given up')
  })

  it('keeps the claim of a second process if the result of the first process arrives late', async () => {
    await createUser(server, 'ann@example.org')
    const inShop = <Result>(work: (unit: DirectoryUnit) => Promise<Result>) =>
      runUnit(server.deps.db, shopProject, work)
    const claim = () => inShop((unit) => claimEvents(unit, 'main', server.clock.now()))
    const [first] = await claim()
    server.clock.advance(seconds(31))
    expect(await claim()).toHaveLength(1)
    if (!first) throw new Error('There is no event to claim.')
    const dead = { status: 'dead', finishedAt: server.clock.now(), problem: 'late' } as const
    await inShop((unit) => saveResult(unit, first, dead))
    expect(await statuses()).toEqual(['pending'])
  })

  it('is not given up if another project removes a webhook of the same name', async () => {
    receiver.response = () => 500
    await createUser(server, 'ann@example.org')
    await runUnit(server.deps.db, portalProject, (unit) => abandonEvents(unit, 'main', server.clock.now()))
    expect(await statuses()).toEqual(['pending'])
  })

  it('becomes due again if the process that claimed it was killed', async () => {
    await createUser(server, 'ann@example.org')
    const claimed = await runUnit(server.deps.db, shopProject, (unit) =>
      claimEvents(unit, 'main', server.clock.now()),
    )
    expect(claimed).toHaveLength(1)
    await deliver()
    expect(receiver.deliveries).toHaveLength(0)
    server.clock.advance(seconds(31))
    await deliver()
    expect(await statuses()).toEqual(['delivered'])
  })

  it('belongs to its webhook: a new URL receives it, and it is given up if the webhook is removed', async () => {
    receiver.response = () => 500
    await createUser(server, 'ann@example.org')
    await deliver()
    const otherReceiver = await openReceiver()
    await setWebhooks(server, [{ url: otherReceiver.url }])
    server.clock.advance(minutes(1))
    await deliver()
    expect(otherReceiver.deliveries).toHaveLength(1)
    await createUser(server, 'ben@example.org')
    await setWebhooks(server, [])
    await deliver()
    expect((await listEvents(server)).at(-1)).toMatchObject({
      status: 'dead',
      problem: 'The webhook was removed.',
    })
    otherReceiver.close()
  })
})

describe('several processes', () => {
  it('deliver each event once, and those of each user in order', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) => createUser(server, `person${index}@example.org`)),
    )
    for (const round of ['a', 'b', 'c']) for (const id of ids) await renameUser(server, id, round)
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    while ((await statuses()).includes('pending')) await deliver()
    const sent = receiver.deliveries.map(({ event }) => event.event_id)
    expect(new Set(sent).size).toBe(40)
    expect(sent).toHaveLength(40)
    for (const id of ids) {
      const userDeliveries = receiver.deliveries.filter(({ event }) => event.user_id === id)
      expect(userDeliveries.map(({ event }) => toName(event).split(' ')[1] ?? '')).toEqual([
        '',
        'a',
        'b',
        'c',
      ])
    }
  })
})
