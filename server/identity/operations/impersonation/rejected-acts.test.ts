import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { callBackend } from '#support/server/call-backend.ts'
import { type Act, acts, type Prepared } from '#support/server/impersonated/acts.ts'
import { createImpersonatedUser, type Fixture } from '#support/server/impersonated/fixture.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { directoryTables } from '#support/server/tables.ts'
import { projects } from '../../base/schema/projects.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createImpersonatedUser()
})

/** Rejected requests may change these tables: the log records rejections, and a challenge works once. */
const notOfUsers = ['log_entries', 'webhook_events', 'passkey_challenges']
const ofUsers = Object.values(directoryTables)
  .map(getTableName)
  .filter((name) => !notOfUsers.includes(name))
const dumps = ofUsers.map(
  (name) => `'${name}', (select jsonb_agg(to_jsonb(t) - 'last_accessed_at' order by t::text) from ${name} t)`,
)
const dump = sql<Record<string, unknown>>`jsonb_build_object(${sql.raw(dumps.join(', '))})`

/** Returns all rows of users, without the last use of their sessions. */
const readRows = () => fixture.server.deps.db.transaction((tx) => tx.select({ dump }).from(projects).limit(1))

async function expectRejection(prepare: Act['prepare'], call: (prepared: Prepared) => Promise<unknown>) {
  const prepared = (await prepare?.(fixture)) ?? {}
  const before = await readRows()
  expect(JSON.stringify(before)).toContain(fixture.userId)
  expect(await call(prepared)).toBe('unauthorized_action')
  expect(await readRows()).toEqual(before)
}

describe('an impersonated session does not', () => {
  it.each(acts.filter(({ browser }) => browser))('$act, in the browser', ({ prepare, browser }) =>
    expectRejection(prepare, async (prepared) => {
      const { path, ...call } = browser?.(fixture, prepared) ?? { path: '' }
      return (await callProvider(fixture.server, path, { ...call, token: fixture.session.session_token }))
        .body.error_type
    }),
  )

  describe.each(['session_token', 'session_jwt'] as const)('with %s', (name) => {
    it.each(acts.filter(({ backend }) => backend))('$act, by the site’s server', ({ prepare, backend }) =>
      expectRejection(prepare, async (prepared) => {
        const { path, body } = backend?.(fixture, prepared) ?? { path: '' }
        return (await callBackend(fixture.server, path, { ...body, [name]: fixture.session[name] }))
          .error_type
      }),
    )
  })
})
