import { describe, expect, it } from 'vitest'
import { backendDrives } from '#support/server/backend-log-drives.ts'
import { newPassword, sdkDrives } from '#support/server/log-drives.ts'
import { testPassword } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { logEntries } from '../schema/log.ts'

/** Names of fields whose values are secrets, in requests and answers of both APIs. */
const isSecret = (name: string) =>
  /token|code|password$|secret|jwt|signature|challenge|credential|verifier|email|phone_number$|address/.test(
    name,
  )

/** Collects the values of secret fields, at any depth, and the parts of texts that contain JSON. */
function collect(value: unknown, found: Set<string>, name = ''): void {
  if (typeof value === 'string' && isSecret(name) && name !== 'ip_address' && value.length >= 6)
    found.add(value)
  if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) collect(part, found, Array.isArray(value) ? name : key)
  }
}

/** Records the bodies of all requests and answers. */
function watchSecrets(server: TestServer): Set<string> {
  const found = new Set<string>([testPassword, newPassword])
  const { request } = server.app
  server.app.request = async (input, init, ...rest) => {
    const body = init?.body
    if (typeof body === 'string' && body.startsWith('{')) collect(JSON.parse(body), found)
    const answer = await Reflect.apply(request, server.app, [input, init, ...rest])
    const text = await answer.clone().text()
    if (text.startsWith('{') || text.startsWith('[')) collect(JSON.parse(text), found)
    return answer
  }
  return found
}

/** IDs and public names, which entries may have. */
const isPublic = (value: string) =>
  /^(email|phone-number|session|user|password|connected-app|public-token|application)-/.test(value) ||
  /^(password|http|unable|otp|code|pkce)[a-z_]*$/.test(value)

describe('the log of a project', () => {
  it.each(Object.entries({ ...sdkDrives, ...backendDrives }))(
    'contains no password, code, token, link, key or address of %s',
    async (_, { drive }) => {
      const server = await createTestServer()
      const found = watchSecrets(server)
      await drive(server)
      for (const { link, code, to } of await readOutbox(server)) {
        for (const value of [link, code, to]) if (value) found.add(value)
      }
      const entries = await server.deps.db.transaction((tx) => tx.select().from(logEntries))
      expect(entries.length).toBeGreaterThan(0)
      expect(found.size).toBeGreaterThan(1)
      // IDs are random digits and letters, in which a code of six digits can occur by chance.
      const text = entries
        .map(({ userId, sessionId, at, ...entry }) => JSON.stringify(entry))
        .join('\n')
        .replace(/-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      const leaked = [...found].filter((value) => !isPublic(value) && text.includes(value))
      expect(leaked).toEqual([])
    },
  )
})
