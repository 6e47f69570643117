import { describe, expect, it } from 'vitest'
import { backendProbes } from '#support/server/backend-log-probes.ts'
import { sdkProbes } from '#support/server/log-probes.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { watchSecrets } from '#support/server/watch-secrets.ts'
import { logEntries } from '../schema/log.ts'

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
  it.each(Object.entries({ ...sdkProbes, ...backendProbes }))(
    'contains no password, code, token, link, key or address of %s',
    async (_, { probe }) => {
      const server = await createTestServer()
      const secrets = watchSecrets(server, isSecret)
      await probe(server)
      for (const { link, code, to } of await readOutbox(server)) {
        for (const value of [link, code, to]) if (value) secrets.add(value)
      }
      const entries = await server.deps.db.transaction((tx) => tx.select().from(logEntries))
      expect(entries.length).toBeGreaterThan(0)
      expect(secrets.size).toBeGreaterThan(1)
      // IDs are random digits and letters, in which a code of six digits can occur by chance.
      const text = entries
        .map(({ userId, sessionId, at, ...entry }) => JSON.stringify(entry))
        .join('\n')
        .replace(/-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      const leaked = [...secrets].filter((value) => !isPublic(value) && text.includes(value))
      expect(leaked).toEqual([])
    },
  )
})
