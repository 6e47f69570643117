import { beforeAll, describe, expect, it } from 'vitest'
import { listBackendRoutes, listProviderRoutes } from '#support/server/provider-routes.ts'
import { createGround, expectRow, fillRow, type Ground } from '#support/server/roles/matrix.ts'
import { actRows, siteActs } from '#support/server/roles/rows.ts'
import { createTestServer } from '#support/server/test-server.ts'

let ground: Ground
beforeAll(async () => {
  ground = await createGround(await createTestServer())
})

/** The routes for members with a session that are no acts: they are about the session itself, or about a member's way to sign in. */
const noActs = [
  'GET /b2b/admin_portal_config',
  'GET /b2b/organizations/me',
  'GET /b2b/organizations/members/me',
  'GET /b2b/recovery_codes',
  'POST /b2b/passwords/session/reset',
  'POST /b2b/recovery_codes/rotate',
  'POST /b2b/sessions/authenticate',
  'POST /b2b/sessions/exchange',
  'POST /b2b/sessions/revoke',
]

describe('the matrix of roles', () => {
  it('has a row for each act of both halves', () => {
    const browser = listProviderRoutes(ground.server).filter(({ act: acts }) => acts)
    const backend = listBackendRoutes(ground.server).filter(({ act: acts }) => acts)
    const calls = [
      ...browser.map(({ call }) => call.replace(' ', ' /sdk/v1')),
      ...backend.map(({ call }) => call.replace(' ', ' /v1')),
    ]
    const rows = [...actRows.flatMap((row) => [row.browser, row.backend]), ...Object.keys(siteActs)]
    expect([...new Set(rows)].filter((call) => call !== undefined).toSorted()).toEqual(calls.toSorted())
  })

  it('knows every route for members with a session that is no act', () => {
    const without = listProviderRoutes(ground.server).filter(
      ({ access, vertical, act: acts }) => access === 'session' && vertical === 'B2B' && !acts,
    )
    expect(without.map(({ call }) => call).toSorted()).toEqual(noActs)
  })

  // Each kind of act once; test:long has every cell of both halves.
  it.each(
    actRows.filter(({ name }) =>
      ['change the name', 'change roles to admin', 'search members'].includes(name),
    ),
  )('$name', async (row) => {
    expect(await fillRow(ground, row, 'browser')).toEqual(expectRow(row))
  })
})
