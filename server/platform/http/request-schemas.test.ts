import { beforeAll, describe, expect, it } from 'vitest'
import {
  type DescribedRoute,
  listDescribedBackendRoutes,
  listDescribedRoutes,
  listRouteLeaves,
  nameOf,
} from '#support/server/fuzz/routes.ts'
import { createTestServer } from '#support/server/test-server.ts'

let routes: DescribedRoute[]
let backendRoutes: DescribedRoute[]
beforeAll(async () => {
  const server = await createTestServer()
  routes = listDescribedRoutes(server)
  backendRoutes = listDescribedBackendRoutes(server)
})

// Texts of many lengths, so none is rejected only because of its length.
const lengths = [0, 1, 3, 7, 12, 35, 42, 63, 99, 150]
const texts = ['\0', '\uD800', '\uDC00'].flatMap((bad) =>
  lengths.flatMap((length) => [bad + 'a'.repeat(length), 'a'.repeat(length) + bad]),
)
const instants = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+00:01',
  '2026-01-31T09:00:00Z\0',
  '-271821-04-20T00:00:00Z',
]

/** Fields that accept any JSON, and are validated in code. */
const checkedElsewhere = [
  'PUT /sdk/v1/users/me untrusted_metadata.*', // server/identity/accounts/users/metadata-rules.ts, also for members
  'PUT /sdk/v1/b2b/organizations/members/update untrusted_metadata.*',
  'POST /sdk/v1/b2b/organizations/members untrusted_metadata.*',
  'PUT /sdk/v1/b2b/organizations/members/:memberId untrusted_metadata.*',
  // server/identity/api/wire/business/member-search.ts, by the filter
  'POST /sdk/v1/b2b/organizations/me/members/search query.operands.*.filter_value',
  'PUT /sdk/v1/webauthn/update/:id name', // server/identity/api/browser/passkeys/register.ts, with its own schema
]

const long = 60_000
const longTexts = ['a'.repeat(long), '1'.repeat(long), `https://example.org/${'a'.repeat(long)}`]

/**
 * Fields whose schemas accept a text of any length within the body, by their names, and what bounds their cost instead.
 * A text that is searched for in longer ones needs a length.
 */
const boundedElsewhere: Readonly<Record<string, string>> = {
  user_id: 'compared as a whole, by an index',
  session_id: 'compared as a whole, by an index',
  member_id: 'compared as a whole, by an index',
  member_session_id: 'compared as a whole, by an index',
  'authorization_check.organization_id': 'compared as a whole, in code',
  'roles.*': 'compared as a whole, in code',
  'authorization_check.resource_id': 'compared as a whole, in code',
  'authorization_check.action': 'compared as a whole, in code',
  'query.operands.*.filter_name': 'compared as a whole, in code',
  token: 'hashed and compared',
  cursor: 'decoded and compared as a whole',
  'session_custom_claims.*': 'server/identity/base/document/custom-claims-rules.ts',
  'trusted_metadata.*': 'server/identity/accounts/users/metadata-rules.ts',
  'untrusted_metadata.*': 'server/identity/accounts/users/metadata-rules.ts',
  'siwe_params.uri': 'the length of the whole message',
  'siwe_params.statement': 'the length of the whole message',
  'siwe_params.resources.*': 'the length of the whole message',
  'siwe_params.message_request_id': 'the length of the whole message',
  'siwe_params.chain_id': 'the length of the whole message',
  user_agent: 'not read',
  platform: 'the length of the URL',
  client_version: 'the length of the URL',
}

describe('request schemas', () => {
  it('reject texts and dates that the database cannot store', () => {
    expect(routes.length).toBeGreaterThan(75)
    const accepted = routes.flatMap((route) =>
      listRouteLeaves(route).flatMap(({ path, kind, schema }) => {
        const name = `${nameOf(route)} ${path.join('.')}`
        if (kind === 'unknown') return checkedElsewhere.includes(name) ? [] : [`${name}: any JSON`]
        const bad = kind === 'text' ? texts : kind === 'instant' ? instants : []
        const accepted = bad.find((text) => schema.safeParse(text).success)
        return accepted === undefined ? [] : [`${name}: ${JSON.stringify(accepted)}`]
      }),
    )
    expect(accepted).toEqual([])
  })

  it('bound the length of every text', () => {
    expect(backendRoutes.length).toBeGreaterThan(80)
    const unbounded = [...routes, ...backendRoutes].flatMap((route) =>
      listRouteLeaves(route)
        .filter(
          ({ kind, schema }) => kind === 'text' && longTexts.some((text) => schema.safeParse(text).success),
        )
        .map(({ path }) => ({ field: path.join('.'), name: `${nameOf(route)} ${path.join('.')}` })),
    )
    const unknown = unbounded.filter(({ field }) => !Object.hasOwn(boundedElsewhere, field))
    expect(unknown.map(({ name }) => name)).toEqual([])
    const fields = new Set(unbounded.map(({ field }) => field))
    expect(Object.keys(boundedElsewhere).filter((field) => !fields.has(field))).toEqual([])
  })

  it('are found in every route with input', () => {
    const described = routes.filter(({ body, query }) => body ?? query)
    for (const route of described) {
      // The only call without its own fields still has client_info.
      expect(listRouteLeaves(route).length, nameOf(route)).toBeGreaterThan(0)
    }
  })
})
