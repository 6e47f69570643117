import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { shopProject, type TestServer } from '#support/server/test-server.ts'
import { createWebhookServer, listEvents, setWebhooks } from '#support/server/webhooks.ts'
import { findOrCreateHolder } from '../../accounts/users/create.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'
import { runUnit, toUnit } from '../../base/unit-of-work.ts'

const url = 'https://shop.example/webhooks'
const contact = { kind: 'email', value: 'ann@example.org' as Email } as const
let server: TestServer
beforeEach(async () => {
  server = await createWebhookServer()
})

describe('an event', () => {
  it('does not exist if the transaction is rolled back', async () => {
    await setWebhooks(server, [{ url }])
    const failing = runUnit(server.deps.db, shopProject, async (unit) => {
      await findOrCreateHolder(unit, server.deps, contact, { isActive: true })
      throw new Error('after the change')
    })
    await expect(failing).rejects.toThrow('after the change')
    expect(await listEvents(server)).toEqual([])
    await runUnit(server.deps.db, shopProject, (unit) =>
      findOrCreateHolder(unit, server.deps, contact, { isActive: true }),
    )
    expect((await listEvents(server)).map(({ object, action }) => `${object} ${action}`)).toEqual([
      'user create',
      'email create',
    ])
  })

  it('cannot be forgotten: a unit that would not report its changes rejects them', async () => {
    await setWebhooks(server, [{ url }])
    const forgotten = server.deps.db.transaction((tx) =>
      findOrCreateHolder(toUnit(tx, shopProject), server.deps, contact, { isActive: true }),
    )
    await expect(forgotten).rejects.toThrow(TypeError)
    expect((await callBackend(server, '/users/search')).results).toEqual([])
  })

  it('fails together with its change', async () => {
    await setWebhooks(server, [{ url }])
    const { db } = server.deps
    const execute = (statement: SQL) => db.transaction((tx) => tx.execute(statement))
    await execute(sql`alter table ${webhookEvents} add constraint no_events check (false) not valid`)
    const failing = runUnit(db, shopProject, (unit) =>
      findOrCreateHolder(unit, server.deps, contact, { isActive: true }),
    )
    await expect(failing).rejects.toThrow()
    await execute(sql`alter table ${webhookEvents} drop constraint no_events`)
    expect((await callBackend(server, '/users/search')).results).toEqual([])
  })

  it('does not exist in a project without webhooks, or if no webhook receives its type', async () => {
    await callBackend(server, '/users', { email: 'ben@example.org' })
    await setWebhooks(server, [{ url, events: ['direct.session.create'] }])
    await callBackend(server, '/users', { email: contact.value })
    expect(await listEvents(server)).toEqual([])
  })
})
