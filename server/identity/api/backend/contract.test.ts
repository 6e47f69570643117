import { beforeAll, describe, expect, it } from 'vitest'
import { methods as served } from '#support/server/calls/all.ts'
import { createFlow, fail, succeed } from '#support/server/calls/backend/client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { createShapeCheck } from '#support/server/response-shapes.ts'

/** The methods that the server does not offer yet, by the error_type or code of their rejection. */
const notServed: Record<string, readonly string[]> = {
  fraud_protection_not_available: [
    'fraud.fingerprint.lookup',
    'fraud.rules.set',
    'fraud.rules.list',
    'fraud.verdictReasons.override',
    'fraud.verdictReasons.list',
    'fraud.email.risk',
  ],
}

/** The properties of the client's objects that are not groups of methods. */
const settings = ['fetchConfig', 'jwtConfig', 'jwksClient', 'jwtOptions', 'policyCache']

type Method = (argument: unknown, ...more: unknown[]) => Promise<unknown>

/** Finds every method of the client by reflection, so that a new version of the package cannot add one unnoticed. */
function listMethods(group: object, path: readonly string[] = []): Map<string, Method> {
  const methods = new Map<string, Method>()
  for (const name of path.length === 0 ? [] : Object.getOwnPropertyNames(Object.getPrototypeOf(group))) {
    const value: unknown = Reflect.get(group, name)
    if (name !== 'constructor' && typeof value === 'function') {
      methods.set([...path, name].join('.'), value.bind(group) as Method)
    }
  }
  for (const [name, value] of Object.entries(group)) {
    if (settings.includes(name) || typeof value !== 'object' || value === null) continue
    for (const [key, method] of listMethods(value, [...path, name])) methods.set(key, method)
  }
  return methods
}

const { client, server } = backendForAll()
let methods: Map<string, Method>

beforeAll(() => {
  methods = listMethods(client)
})

let count = 0
const createUser = () => {
  count += 1
  return createFlow({ server, client }, `ann-${count}@example.org`)
}

const findShapeProblems = createShapeCheck()

const findProblem = (error: unknown): unknown => {
  const { error_type, code } = error as { error_type?: string; code?: string }
  return error_type ?? code
}

describe('the methods of the package', () => {
  it('are each served or listed as not served', () => {
    expect(methods.size).toBeGreaterThanOrEqual(94)
    const listedMethods = [...served.map(({ method }) => method), ...Object.values(notServed).flat()]
    expect([...methods.keys()].sort()).toEqual(listedMethods.sort())
    expect([served.length, Object.values(notServed).flat().length]).toEqual([88, 6])
  })
})

describe('every served method', () => {
  it.each(served.map((method) => [method.method, method] as const))(
    '%s succeeds and fails as the contract says',
    async (name, method) => {
      const { request, rejects, result } = method
      if (request) {
        const response = await succeed(await createUser(), method)
        if (!result) expect(response).toMatchObject({ status_code: 200, request_id: expect.any(String) })
        if (result !== 'pages') expect(findShapeProblems(name, response)).toEqual([])
      }
      const problem = await fail(await createUser(), method).then(() => 'no failure', findProblem)
      expect([problem]).toEqual(Object.keys(rejects))
    },
  )
})

describe('the comparison with the declared types', () => {
  it('finds a missing required property, a property of another type, and an undeclared property', async () => {
    const { userId } = await createUser()
    const response = await client.users.get({ user_id: userId })
    expect(findShapeProblems('users.get', response)).toEqual([])
    const { providers: _, ...rest } = response
    const [email] = rest.emails
    const broken = { ...rest, status: 1, emails: [{ ...email, surprise: true }] }
    expect(findShapeProblems('users.get', broken).sort()).toEqual([
      'users.get.emails[0].surprise is unknown',
      'users.get.providers is missing',
      'users.get.status is number and must be string',
    ])
  })
})

describe('every method that is not served', () => {
  const rows = Object.entries(notServed).flatMap(([type, names]) =>
    names.map((name) => [name, type] as const),
  )

  it.each(rows)('%s is rejected with %s', async (name, type) => {
    const method = methods.get(name)
    if (!method) throw new Error(`The client has no method ${name}.`)
    const problem = await method({
      user_id: 'u',
      client_id: 'c',
      client_secret: 's',
      domain: 'd',
      token: 't',
    }).then(() => 'no failure', findProblem)
    expect(problem).toBe(type)
  })
})
