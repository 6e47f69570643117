import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpRecipe, startHttpRecipe } from '#support/server/recipe-process.ts'
import type { TestServer } from '#support/server/test-server.ts'
import {
  createUser,
  createWebhookServer,
  listEvents,
  otherSecret,
  setWebhooks,
  webhookSecret,
} from '#support/server/webhooks.ts'
import { runCommand } from '../admin/run-command.ts'
import { deliverDueEvents } from '../identity/api/webhooks/delivery.ts'
import { systemClock } from '../platform/machine/clock.ts'

let server: TestServer
let recipe: HttpRecipe

beforeAll(async () => {
  server = await createWebhookServer()
  recipe = await startHttpRecipe('receive-webhooks.mjs', '/webhooks', { WEBHOOK_SECRET: webhookSecret })
})
afterAll(() => recipe.stop())

// The recipe compares request timestamps with the real time.
const deliver = () => deliverDueEvents({ ...server.deps, clock: systemClock })
const statuses = async () => (await listEvents(server)).map(({ status }) => status)

describe('docs/recipes/receive-webhooks.mjs', () => {
  it('handles an event once, even if it is sent again', async () => {
    await setWebhooks(server, [{ url: recipe.url, events: ['direct.user.create'] }])
    const ann = await createUser(server, 'ann@example.org')
    await deliver()
    expect(await statuses()).toEqual(['delivered'])
    await runCommand(server.deps, ['webhook', 'replay', '--project', 'Shop', '--since', '1d'])
    await deliver()
    expect(await statuses()).toEqual(['delivered'])
    const ben = await createUser(server, 'ben@example.org')
    await deliver()
    const handled = [(await recipe.lines.next()).value, (await recipe.lines.next()).value]
    expect(handled).toEqual([`direct.user.create ${ann}`, `direct.user.create ${ben}`])
  })

  it('rejects a request with another secret, or without a signature', async () => {
    await setWebhooks(server, [{ url: recipe.url, events: ['direct.user.create'], secret: otherSecret }])
    await createUser(server, 'eve@example.org')
    await deliver()
    const [event] = (await listEvents(server)).slice(-1)
    expect(event?.problem).toBe('The receiver responded with status 401.')
    expect((await fetch(recipe.url, { method: 'POST', body: '{}' })).status).toBe(401)
    expect((await fetch(recipe.url, { method: 'POST', body: 'a'.repeat(1_100_000) })).status).toBe(413)
  })
})
