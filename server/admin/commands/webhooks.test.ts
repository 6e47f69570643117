import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preparedForEach } from '#support/server/prepared-server.ts'
import {
  createUser,
  createWebhookServer,
  openReceiver,
  type Receiver,
  renameUser,
  setWebhooks,
} from '#support/server/webhooks.ts'
import { deliverDueEvents } from '../../identity/api/webhooks/delivery.ts'
import { hours } from '../../platform/machine/clock.ts'
import { runCommand } from '../run-command.ts'

let receiver: Receiver
const server = preparedForEach(createWebhookServer)

beforeEach(async () => {
  receiver = await openReceiver()
  await setWebhooks(server, [
    { name: 'crm', url: receiver.url, events: ['direct.user.create', 'direct.user.update'] },
  ])
})
afterEach(() => receiver.close())

const run = (...argv: string[]) => runCommand(server.deps, argv)
/** Delivers until every event that is due was delivered or given up. */
async function deliverAll(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await deliverDueEvents(server.deps)
    server.clock.advance(hours(9))
  }
}
const received = () => receiver.deliveries.map(({ event }) => `${event.type} ${event.user_id}`)

describe('npm run admin -- webhook', () => {
  it('lists the webhooks with the number of their events', async () => {
    await createUser(server, 'ann@example.org')
    await deliverDueEvents(server.deps)
    const at = server.clock.now().toISOString()
    await createUser(server, 'ben@example.org')
    expect(await run('webhook', 'list')).toBe(
      [
        'crm (Shop)',
        `  URL        ${receiver.url}`,
        '  events     direct.user.create, direct.user.update',
        `  pending    1, the oldest from ${at}`,
        '  delivered  1',
        '  given up   0',
      ].join('\n'),
    )
    expect(await run('webhook', 'list', '--project', 'Portal')).toBe('No project has a webhook.')
    await expect(run('webhook', 'list', '--project', 'Nobody')).rejects.toThrow(
      "No project has the name, ID or public token 'Nobody'",
    )
  })

  it('lists the events that were given up, and sends them again in order', async () => {
    receiver.response = () => 500
    const ann = await createUser(server, 'ann@example.org')
    await renameUser(server, ann, 'Ann')
    await deliverAll()
    const dead = (await run('webhook', 'dead', '--project', 'Shop')).split('\n')
    expect(dead).toHaveLength(2)
    expect(dead[0]).toMatch(
      /^2026-03-01T12:00:00.000Z {2}crm \(Shop\) {2}webhook-event-[\da-f-]{36} {2}direct\.user\.create user-[\da-f-]{36} {2}\d+ attempts: The receiver responded with status 500\.$/,
    )
    expect(await run('webhook', 'dead', '--limit', '1')).toBe(dead[0])
    expect(await run('webhook', 'dead', '--project', 'Portal')).toBe('No events were given up.')

    receiver.response = () => 204
    receiver.deliveries.length = 0
    expect(await run('webhook', 'replay', '--project', 'Shop')).toBe('2 events of Shop will be sent again.')
    await renameUser(server, ann, 'Anna')
    await deliverAll()
    expect(received()).toEqual([
      `direct.user.create ${ann}`,
      `direct.user.update ${ann}`,
      `direct.user.update ${ann}`,
    ])
    expect(await run('log', '--kind', 'events_replayed')).toContain(
      'webhook events replayed  events 2, admin webhook replay',
    )
  })

  it('resends one event, or all since a given time, with the same ID', async () => {
    await createUser(server, 'ann@example.org')
    await deliverAll()
    const ben = await createUser(server, 'ben@example.org')
    await renameUser(server, ben, 'Ben')
    await deliverAll()
    const [first, second] = receiver.deliveries.map(({ event }) => event.event_id)
    receiver.deliveries.length = 0
    await run('webhook', 'replay', '--project', 'Shop', '--event', String(first))
    await deliverAll()
    expect(receiver.deliveries.map(({ event }) => event.event_id)).toEqual([first])
    receiver.deliveries.length = 0
    await run('webhook', 'replay', '--project', 'Shop', '--webhook', 'crm', '--since', '16d')
    await deliverAll()
    expect(received()).toEqual([`direct.user.create ${ben}`, `direct.user.update ${ben}`])
    expect(receiver.deliveries[0]?.event.event_id).toBe(second)
  })

  it('does not replay events of a webhook that was removed', async () => {
    receiver.response = () => 500
    await createUser(server, 'ann@example.org')
    await deliverAll()
    await setWebhooks(server, [])
    const replayed = run('webhook', 'replay', '--project', 'Shop')
    await expect(replayed).rejects.toThrow('Shop has no webhook.')
    await setWebhooks(server, [{ name: 'erp', url: receiver.url }])
    expect(await run('webhook', 'replay', '--project', 'Shop')).toBe('No events to replay.')
  })

  it.each([
    ['--webhook', 'other', "The project has no webhook 'other'."],
    ['--event', 'webhook-event-none', "The project has no event 'webhook-event-none'."],
  ])('does not replay events of an unknown %s', async (option, value, problem) => {
    const replayed = run('webhook', 'replay', '--project', 'Shop', option, value)
    await expect(replayed).rejects.toThrow(problem)
  })
})
