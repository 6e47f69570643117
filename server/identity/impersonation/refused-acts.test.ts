import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { callBackend } from '#support/server/call-backend.ts'
import { type Act, acts, type Prepared } from '#support/server/impersonated/acts.ts'
import { createImpersonatedUser, type World } from '#support/server/impersonated/world.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { directoryTables } from '#support/server/tables.ts'

let world: World
beforeAll(async () => {
  world = await createImpersonatedUser()
})

/** Acts that are not of the session change these; `lastAccessedAt` of sessions, too. */
const notOfUsers = ['log_entries', 'webhook_events', 'passkey_challenges']

/** Returns all rows of users. */
async function readRows(): Promise<Record<string, unknown>> {
  const ofUsers = Object.values(directoryTables).filter((table) => !notOfUsers.includes(getTableName(table)))
  return world.server.deps.db.transaction(async (tx) => {
    const rows: Record<string, unknown> = {}
    for (const table of ofUsers) {
      const found: Record<string, unknown>[] = await tx.select().from(table)
      rows[getTableName(table)] = found.map((row) => ({ ...row, lastAccessedAt: undefined }))
    }
    return rows
  })
}

async function expectRefusal(prepare: Act['prepare'], call: (prepared: Prepared) => Promise<unknown>) {
  const prepared = (await prepare?.(world)) ?? {}
  const before = await readRows()
  expect(await call(prepared)).toBe('unauthorized_action')
  expect(await readRows()).toEqual(before)
}

describe('an impersonated session does not', () => {
  it.each(acts.filter(({ browser }) => browser))('$act, in the browser', ({ prepare, browser }) =>
    expectRefusal(prepare, async (prepared) => {
      const { path, ...call } = browser?.(world, prepared) ?? { path: '' }
      return (await callProvider(world.server, path, { ...call, token: world.session.session_token })).body
        .error_type
    }),
  )

  describe.each(['session_token', 'session_jwt'] as const)('with %s', (name) => {
    it.each(acts.filter(({ backend }) => backend))(
      '$act, by the server of the site',
      ({ prepare, backend }) =>
        expectRefusal(prepare, async (prepared) => {
          const { path, body } = backend?.(world, prepared) ?? { path: '' }
          return (await callBackend(world.server, path, { ...body, [name]: world.session[name] })).error_type
        }),
    )
  })
})
