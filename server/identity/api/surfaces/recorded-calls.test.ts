import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsOfLog, loggedCalls } from '#support/server/calls/all.ts'
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
import { createSigner } from '../../accounts/sessions/signing.ts'
import { logEntries } from '../../base/schema/log.ts'
import { unavailableCalls } from '../backend/unavailable.ts'
import { createBackendCalls } from './backend-calls.ts'
import { createBrowserCalls } from './browser-calls.ts'

const url = 'https://shop.example/webhooks'
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

/** What must not be in a record: which fields of requests and responses have secrets, and which of their values may be there. */
type Secrecy = { isSecret: (name: string) => boolean; isPublic: (value: string) => boolean }

const ofEvents: Secrecy = {
  // IDs, email addresses, phone numbers and wallet addresses are in the payload.
  isSecret: (name) =>
    /token(?!_id$)|^code$|password$|secret|jwt|signature|challenge|credential|verifier/.test(name),
  // IDs, names of errors and states, and the name of the passkeys' transport.
  isPublic: (value) => /^[a-z]+(-[a-z]+)*-[\da-f]{8}-|^[a-z_]+$/.test(value),
}

const ofLog: Secrecy = {
  isSecret: (name) =>
    /token|code|password$|secret|jwt|signature|challenge|credential|verifier|email|phone_number$|address/.test(
      name,
    ),
  isPublic: (value) =>
    /^(email|phone-number|session|user|password|connected-app|public-token|application)-/.test(value) ||
    /^(password|http|unable|otp|code|pkce)[a-z_]*$/.test(value),
}

/** IDs are random digits and letters, in which a code of six digits can occur by chance. */
const withoutIds = (text: string) =>
  text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

const findSecrets = (record: unknown, secrets: Set<string>, { isPublic }: Secrecy) => {
  const text = withoutIds(JSON.stringify(record))
  return [...secrets].filter((value) => !isPublic(value) && text.includes(value))
}

const readLog = () =>
  server.deps.db.transaction((tx) => tx.select().from(logEntries).orderBy(asc(logEntries.id)))

const unavailable = new Set(Object.values(unavailableCalls).flat())

it('the table of calls says what is logged for every route of /sdk/v1 and /v1 that is not a GET', () => {
  const signer = createSigner(server.deps)
  const sdk = createBrowserCalls(server.deps, signer).routes.map(
    ({ method, path }) => `${method} /sdk/v1${path}`,
  )
  const backend = createBackendCalls(server.deps, signer)
    .routes.filter(({ method, path }) => !unavailable.has(`${method} ${path}` as never))
    .map(({ method, path }) => `${method} /v1${path}`)
  const registered = [...sdk, ...backend].filter((route) => !route.startsWith('GET '))
  expect(callsOfLog.toSorted()).toEqual(registered.toSorted())
})

describe('each change by a call has its log entries, and its events in the same transaction', () => {
  beforeAll(async () => recordWrites(await createWebhookServer()))
  let count = 0
  afterAll(async () => {
    await stopRecordingWrites(server)
    expect(count).toBeGreaterThan(80)
  })

  it.each(loggedCalls.map((call) => [call.name, call] as const))(
    '%s, without a secret and without anything of another project',
    async (name, { log, drive }) => {
      const strangers = [
        await createPerson(server, 'ann@example.org'),
        await createPerson(server, 'new-ann@example.org'),
      ]
      await setWebhooks(server, [{ url }])
      await setWebhooks(server, [{ url, secret: otherSecret }], portalProject.id)
      await forgetWrites(server)
      const before = await readLog()
      const secrets = {
        events: watchSecrets(server, ofEvents.isSecret),
        log: watchSecrets(server, ofLog.isSecret),
      }
      await drive(server)

      const transactions = await readWrites(server)
      count += transactions.length
      for (const writes of transactions) expect(describeEvents(writes)).toEqual(expectEvents(writes))

      for (const { link, code, to } of await readOutbox(server)) {
        for (const value of [link, code]) if (value) secrets.events.add(value)
        for (const value of [link, code, to]) if (value) secrets.log.add(value)
      }
      expect(secrets.log.size).toBeGreaterThan(1)

      const entries = (await readLog()).slice(before.length)
      const entriesOfCall = entries.filter(({ call }) => call === name)
      expect(entriesOfCall.map(({ kind }) => kind)).toEqual(log)
      expect(new Set(entriesOfCall.map(({ projectId }) => projectId))).toEqual(new Set([shopProject.id]))
      const texts = entries.map(({ userId, sessionId, at, ...entry }) => entry)
      expect(findSecrets(texts, secrets.log, ofLog)).toEqual([])

      const events = await listEvents(server)
      expect(new Set(events.map(({ projectId }) => projectId)).has(portalProject.id)).toBe(false)
      expect(findSecrets(events, secrets.events, ofEvents)).toEqual([])
      const strangerIds = strangers.map(({ userId }) => userId)
      for (const value of [...strangerIds, portalProject.id, webhookSecret, otherSecret]) {
        expect(JSON.stringify(events)).not.toContain(value)
      }
    },
  )
})
