import { beforeAll, describe, expect, it } from 'vitest'
import {
  type DescribedRoute,
  listDescribedRoutes,
  listRouteLeaves,
  nameOf,
} from '#support/server/fuzz/routes.ts'
import { createTestServer } from '#support/server/test-server.ts'

let routes: DescribedRoute[]
beforeAll(async () => {
  routes = listDescribedRoutes(await createTestServer())
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
  'PUT /sdk/v1/users/me untrusted_metadata.*', // server/identity/users/metadata-rules.ts
  'PUT /sdk/v1/webauthn/update/:id name', // server/identity/browser-api/passkeys/register.ts, with its own schema
]

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

  it('are found in every route with input', () => {
    const described = routes.filter(({ body, query }) => body ?? query)
    for (const route of described) {
      // The only call without its own fields still has client_info.
      expect(listRouteLeaves(route).length, nameOf(route)).toBeGreaterThan(0)
    }
  })
})
