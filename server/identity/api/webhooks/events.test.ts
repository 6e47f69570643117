import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { loggedCalls } from '#support/server/calls/all.ts'
import { createPerson } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import {
  forgetWrites,
  readWrites,
  recordWrites,
  stopRecordingWrites,
} from '#support/server/recorded-changes.ts'
import { portalProject, shopProject, type TestServer } from '#support/server/test-server.ts'
import { watchSecrets } from '#support/server/watch-secrets.ts'
import {
  createWebhookServer,
  listEvents,
  otherSecret,
  setWebhooks,
  webhookSecret,
} from '#support/server/webhooks.ts'
import { findOrCreateHolder } from '../../accounts/users/create.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'
import { runUnit, toUnit } from '../../base/unit-of-work.ts'

const url = 'https://shop.example/webhooks'
const contact = { kind: 'email', value: 'ann@example.org' as Email } as const
let server: TestServer
beforeEach(async () => {
  server = await createWebhookServer()
})

type Writes = Awaited<ReturnType<typeof readWrites>>[number]

/** The combined result of a transaction's writes to one object, derived from its first and last action. */
function summarize(rows: Writes['rows']): string | undefined {
  const actions = rows.map(({ action }) => action)
  const isNew = actions[0] === 'create'
  const isGone = actions.at(-1) === 'delete'
  if (isNew && isGone) return undefined
  return isNew ? 'create' : isGone ? 'delete' : 'update'
}

const isSame = (a: Writes['rows'][number], b: Writes['rows'][number]) =>
  a.object === b.object && a.id === b.id

/** Derives the expected events of a transaction from the written rows. */
function expectEvents({ rows }: Writes): string[] {
  const firsts = rows.filter((row, index) => index === rows.findIndex((candidate) => isSame(candidate, row)))
  const results = firsts.flatMap((first) => {
    const action = summarize(rows.filter((row) => isSame(row, first)))
    return action ? [{ ...first, action }] : []
  })
  const deletedIds = new Set(
    rows.filter((row) => row.object === 'user' && row.action === 'delete').map(({ id }) => id),
  )
  const kept = results.filter(({ object, user }) => object === 'user' || !deletedIds.has(user))
  const users = kept.filter(({ object }) => object !== 'session').map(({ user }) => user)
  return [...new Set(users)]
    .map((id) => {
      const userEvent = kept.find(({ object, user }) => object === 'user' && user === id)
      return `user ${userEvent?.action ?? 'update'} ${id}`
    })
    .concat(
      kept
        .filter(({ object }) => object !== 'user')
        .map(({ object, action, id }) => `${object} ${action} ${id}`),
    )
    .toSorted()
}

const describeEvents = ({ events }: Writes) =>
  events.map(({ object, action, id }) => `${object} ${action} ${id}`).toSorted()

/** Names of fields with secret values. IDs, email addresses, phone numbers and wallet addresses are in the payload. */
const isSecret = (name: string) =>
  /token(?!_id$)|^code$|password$|secret|jwt|signature|challenge|credential|verifier/.test(name)
/** IDs, names of errors and states, and the name of the passkeys' transport. */
const isPublic = (value: string) => /^[a-z]+(-[a-z]+)*-[\da-f]{8}-|^[a-z_]+$/.test(value)
const withoutIds = (text: string) =>
  text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

describe('each change of a user, session or sign-in method has its event in the same transaction', () => {
  beforeAll(async () => recordWrites(await createWebhookServer()))
  let count = 0
  afterAll(async () => {
    await stopRecordingWrites(server)
    expect(count).toBeGreaterThan(80)
  })

  it.each(loggedCalls.map((call) => [call.name, call] as const))(
    'of %s, without a secret and without anything of another project',
    async (_, { drive }) => {
      const strangers = [
        await createPerson(server, 'ann@example.org'),
        await createPerson(server, 'new-ann@example.org'),
      ]
      await setWebhooks(server, [{ url }])
      await setWebhooks(server, [{ url, secret: otherSecret }], portalProject.id)
      await forgetWrites(server)
      const secrets = watchSecrets(server, isSecret)
      await drive(server)

      const transactions = await readWrites(server)
      count += transactions.length
      for (const writes of transactions) expect(describeEvents(writes)).toEqual(expectEvents(writes))

      for (const { link, code } of await readOutbox(server)) {
        for (const value of [link, code]) if (value) secrets.add(value)
      }
      const events = await listEvents(server)
      expect(new Set(events.map(({ projectId }) => projectId)).has(portalProject.id)).toBe(false)
      const text = withoutIds(JSON.stringify(events))
      expect([...secrets].filter((value) => !isPublic(value) && text.includes(value))).toEqual([])
      const strangerIds = strangers.map(({ userId }) => userId)
      for (const value of [...strangerIds, portalProject.id, webhookSecret, otherSecret]) {
        expect(JSON.stringify(events)).not.toContain(value)
      }
    },
  )
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
