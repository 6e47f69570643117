import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendWorld, createClient, listenForBackend } from '#support/server/backend-client.ts'
import { type Drive, drives, type Flow } from '#support/server/backend-drives.ts'
import { createShopUser } from '#support/server/people.ts'
import { signInByCode } from '#support/server/provider-client.ts'

/** The methods that the server does not offer yet, by the error_type or code of their refusal. */
const notServed: Record<string, readonly string[]> = {
  users_not_available: [
    'users.create',
    'users.update',
    'users.exchangePrimaryFactor',
    'users.deleteExternalId',
  ],
  sessions_not_available: ['sessions.migrate', 'sessions.exchangeAccessToken', 'sessions.attest'],
  magic_links_not_available: [
    'magicLinks.create',
    'magicLinks.email.invite',
    'magicLinks.email.revokeInvite',
  ],
  otps_not_available: [
    'otps.sms.send',
    'otps.sms.loginOrCreate',
    'otps.whatsapp.send',
    'otps.whatsapp.loginOrCreate',
  ],
  passwords_not_available: ['passwords.migrate'],
  totps_not_available: [
    'totps.create',
    'totps.authenticate',
    'totps.recoveryCodes',
    'totps.recover',
    'users.deleteTOTP',
  ],
  crypto_wallets_not_available: ['cryptoWallets.authenticateStart', 'cryptoWallets.authenticate'],
  connected_apps_not_available: [
    'connectedApp.clients.update',
    'connectedApp.clients.create',
    'connectedApp.clients.secrets.rotateStart',
    'connectedApp.clients.secrets.rotateCancel',
    'connectedApp.clients.secrets.rotate',
  ],
  m2m_not_available: [
    'm2m.clients.get',
    'm2m.clients.search',
    'm2m.clients.update',
    'm2m.clients.delete',
    'm2m.clients.create',
    'm2m.clients.secrets.rotateStart',
    'm2m.clients.secrets.rotateCancel',
    'm2m.clients.secrets.rotate',
  ],
  // The token endpoint of applications answers these, in OAuth's words.
  invalid_client: ['m2m.token'],
  jwt_invalid: ['m2m.authenticateToken', 'idp.introspectTokenLocal'],
  impersonation_not_available: ['impersonation.authenticate'],
  fraud_protection_not_available: [
    'fraud.fingerprint.lookup',
    'fraud.rules.set',
    'fraud.rules.list',
    'fraud.verdictReasons.override',
    'fraud.verdictReasons.list',
    'fraud.email.risk',
  ],
}

/** What the client's objects hold besides groups of methods. */
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

let world: BackendWorld
let methods: Map<string, Method>

beforeAll(async () => {
  world = await listenForBackend()
  methods = listMethods(world.client)
})
afterAll(() => world.close())

let count = 0

/** Creates a user with a session, an email address and a password. */
async function createFlow(): Promise<Flow> {
  count += 1
  const email = `ann-${count}@example.org`
  await createShopUser(world.server, email)
  const token = await signInByCode(world.server, email, { ip: `192.0.2.${count}` })
  const {
    session_jwt: jwt,
    session,
    user,
  } = await world.client.sessions.authenticate({ session_token: token })
  return {
    client: world.client,
    email,
    stranger: createClient(world.origin, 'secret-wrong'),
    token,
    jwt,
    sessionId: session.session_id,
    userId: user.user_id,
    emailId: user.emails[0]?.email_id ?? '',
    passwordId: user.password?.password_id ?? '',
  }
}

const findProblem = (error: unknown): unknown => {
  const { error_type, code } = error as { error_type?: string; code?: string }
  return error_type ?? code
}

describe('the methods of the package', () => {
  it('are each served or named as not served', () => {
    expect(methods.size).toBeGreaterThanOrEqual(94)
    const named = [...Object.keys(drives), ...Object.values(notServed).flat()]
    expect([...methods.keys()].sort()).toEqual(named.sort())
  })
})

describe('every served method', () => {
  it.each(Object.entries(drives))(
    '%s succeeds and fails as the contract says',
    async (_name, drive: Drive) => {
      const { works, fails, type, isLocal } = drive
      if (works) {
        const answer = await works(await createFlow())
        if (!isLocal) expect(answer).toMatchObject({ status_code: 200, request_id: expect.any(String) })
      }
      const problem = await fails(await createFlow()).then(() => 'no failure', findProblem)
      expect(problem).toBe(type)
    },
  )
})

describe('every method that is not served', () => {
  const rows = Object.entries(notServed).flatMap(([type, names]) =>
    names.map((name) => [name, type] as const),
  )

  it.each(rows)('%s is refused with %s', async (name, type) => {
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
