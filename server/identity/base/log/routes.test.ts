import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callsOfLog, loggedCalls } from '#support/server/calls/all.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { shopProject } from '#support/server/test-server.ts'
import { watchSecrets } from '#support/server/watch-secrets.ts'
import { createSigner } from '../../accounts/sessions/signing.ts'
import { unavailableCalls } from '../../api/backend/unavailable.ts'
import { createBackendCalls } from '../../api/surfaces/backend-calls.ts'
import { createBrowserCalls } from '../../api/surfaces/browser-calls.ts'
import { logEntries } from '../schema/log.ts'

const server = testServerForEach()

const listEntries = (call: string) =>
  server.deps.db.transaction((tx) =>
    tx.select().from(logEntries).where(eq(logEntries.call, call)).orderBy(asc(logEntries.id)),
  )

const unavailable = new Set(Object.values(unavailableCalls).flat())

describe('the table of calls', () => {
  it('says what is logged for every route of /sdk/v1 and /v1 that is not a GET', () => {
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
})

/** Names of fields whose values are secrets, in requests and responses of both APIs. */
const isSecret = (name: string) =>
  /token|code|password$|secret|jwt|signature|challenge|credential|verifier|email|phone_number$|address/.test(
    name,
  )

/** IDs and public names, which entries may have. */
const isPublic = (value: string) =>
  /^(email|phone-number|session|user|password|connected-app|public-token|application)-/.test(value) ||
  /^(password|http|unable|otp|code|pkce)[a-z_]*$/.test(value)

describe('the log of a project', () => {
  it.each(loggedCalls.map((call) => [call.name, call] as const))(
    'has an entry of each change by %s, and no password, code, token, link, key or address of it',
    async (name, { log, drive }) => {
      const secrets = watchSecrets(server, isSecret)
      await drive(server)
      const entries = await listEntries(name)
      expect(entries.map(({ kind }) => kind)).toEqual(log)
      expect(new Set(entries.map(({ projectId }) => projectId))).toEqual(new Set([shopProject.id]))

      for (const { link, code, to } of await readOutbox(server)) {
        for (const value of [link, code, to]) if (value) secrets.add(value)
      }
      expect(secrets.size).toBeGreaterThan(1)
      const allEntries = await server.deps.db.transaction((tx) => tx.select().from(logEntries))
      // IDs are random digits and letters, in which a code of six digits can occur by chance.
      const text = allEntries
        .map(({ userId, sessionId, at, ...entry }) => JSON.stringify(entry))
        .join('\n')
        .replace(/-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      expect([...secrets].filter((value) => !isPublic(value) && text.includes(value))).toEqual([])
    },
  )
})
