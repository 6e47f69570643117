import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#support/server/backend-client.ts'
import { probes } from '#support/server/backend-probes/all.ts'
import type { Flow, Probe } from '#support/server/backend-probes/probe.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
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

/** Creates a user with a session, an email address and a password. */
async function createFlow(): Promise<Flow> {
  count += 1
  const email = `ann-${count}@example.org`
  await createShopUser(server, email)
  const token = await signInByCode(server, email, { ip: `192.0.2.${count}` })
  const { session_jwt: jwt, session, user } = await client.sessions.authenticate({ session_token: token })
  return {
    server,
    client,
    email,
    stranger: createClient(server.deps.config.publicUrl, 'secret-wrong'),
    token,
    jwt,
    sessionId: session.session_id,
    userId: user.user_id,
    emailId: user.emails[0]?.email_id ?? '',
    passwordId: user.password?.password_id ?? '',
  }
}

const findShapeProblems = createShapeCheck()

const findProblem = (error: unknown): unknown => {
  const { error_type, code } = error as { error_type?: string; code?: string }
  return error_type ?? code
}

describe('the methods of the package', () => {
  it('are each served or listed as not served', () => {
    expect(methods.size).toBeGreaterThanOrEqual(94)
    const listedMethods = [...Object.keys(probes), ...Object.values(notServed).flat()]
    expect([...methods.keys()].sort()).toEqual(listedMethods.sort())
    expect([Object.keys(probes).length, Object.values(notServed).flat().length]).toEqual([88, 6])
  })
})

describe('every served method', () => {
  it.each(Object.entries(probes))(
    '%s succeeds and fails as the contract says',
    async (name, { works, fails, type, result }: Probe) => {
      if (works) {
        const response = await works(await createFlow())
        if (!result) expect(response).toMatchObject({ status_code: 200, request_id: expect.any(String) })
        if (result !== 'pages') expect(findShapeProblems(name, response)).toEqual([])
      }
      const problem = await fails(await createFlow()).then(() => 'no failure', findProblem)
      expect(problem).toBe(type)
    },
  )
})

describe('the comparison with the declared types', () => {
  it('finds a missing required property, a property of another type, and an undeclared property', async () => {
    const { userId } = await createFlow()
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
