import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { routes } from '#contract/routes/all.ts'
import { createBillingServer } from '#support/server/billing.ts'
import { checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { addTotp } from '#support/server/totps.ts'
import { minutes } from '../platform/machine/clock.ts'

/**
 * The access of each call. Every principal makes every call with an invalid body (usually `{}`), so an authorized
 * principal gets an error about the body and nothing changes.
 */
const principals = [
  'nobody',
  'garbage token',
  'expired session',
  'unverified',
  'second factor pending',
  'PIN missing',
  'EULA missing',
  'PIN pending',
  'complete',
] as const

type PrincipalName = (typeof principals)[number]

/** The expected response for each principal: an error code, or that the call was authorized. */
const letIn = 'let in'
const ended = 'session_ended'
const [noEmail, noFactor] = ['email_unverified', 'second_factor_pending']
const [noPin, noEula, noGiven] = ['pin_missing', 'eula_missing', 'pin_pending']

const toAll = (response: string) => Array<string>(principals.length).fill(response)
const anybody = toAll(letIn)
const session = [ended, ended, ended, letIn, letIn, letIn, letIn, letIn, letIn]
const verified = [ended, ended, ended, noEmail, letIn, letIn, letIn, letIn, letIn]
const factorVerified = [ended, ended, ended, noEmail, noFactor, letIn, letIn, letIn, letIn]
const pinSet = [ended, ended, ended, noEmail, noFactor, noPin, letIn, letIn, letIn]
const pinEntered = [ended, ended, ended, noEmail, noFactor, noPin, noEula, noGiven, letIn]

/** One row per call; the columns are the principals above. */
const table: Record<keyof typeof routes, readonly string[]> = {
  register: anybody,
  authenticate: anybody,
  verifyCode: session,
  addEmail: session,
  verifyNewEmail: session,
  enterSecondFactor: verified,
  createPin: factorVerified,
  authenticatePin: pinSet,
  lockSession: session,
  acceptEula: pinSet,
  me: session,
  listSessions: pinEntered,
  revokeSession: session,
  passwordStrength: anybody,
  startPasswordReset: anybody,
  checkResetLink: anybody,
  resetPassword: anybody,
  signInByReset: anybody,
  changePassword: pinEntered,
  resetPin: pinEntered,
  chooseLanguage: pinEntered,
  deleteAccount: factorVerified,
  getKeys: pinEntered,
  bake: pinEntered,
  saveCake: pinEntered,
  discardCake: pinEntered,
  getAllowance: pinEntered,
  setHeaderHash: pinEntered,
  reportOpenFailed: pinEntered,
  listFiles: pinEntered,
  exportFiles: pinEntered,
  getDocument: pinEntered,
  modifyPermissions: pinEntered,
  modifyDates: pinEntered,
  revokeAccess: pinEntered,
  notifyRecipients: pinEntered,
  requestAccess: pinEntered,
  declineAccess: pinEntered,
  acceptAccessRequests: pinEntered,
  readNotice: anybody,
  effectiveAccess: pinEntered,
  listBakers: pinEntered,
  listOpeners: pinEntered,
  exportBakers: pinEntered,
  exportOpeners: pinEntered,
  manageBan: pinEntered,
  manageBaker: pinEntered,
  listAdmins: pinEntered,
  manageAdmin: pinEntered,
  listActivity: pinEntered,
  summary: pinEntered,
  exportActivity: pinEntered,
  listPlans: pinEntered,
  createCheckout: pinEntered,
  subscriptionStatus: pinEntered,
  checkoutStatus: pinEntered,
  createPortalSession: pinEntered,
  paymentWebhook: anybody,
}

/** Invalid bodies for calls that an empty body would execute. */
const harmless: Partial<Record<keyof typeof routes, Record<string, unknown>>> = {
  lockSession: { client_info: 'none' },
  acceptEula: { client_info: 'none' },
  revokeSession: { session_id: 'none' },
  deleteAccount: { pin: 'none' },
  getKeys: { checksum, email: 'none' },
}

const rejections = new Set<string | undefined>([ended, noEmail, noFactor, noPin, noEula, noGiven])

const server = preparedForAll(createBillingServer)
const tokens: Partial<Record<PrincipalName, string>> = {}

afterAll(() => server.stripe.close())
beforeAll(async () => {
  const add = async (name: PrincipalName, person: Promise<Person>) => {
    tokens[name] = (await person).token
  }
  await add('expired session', createPerson(server, 'expired@example.org'))
  server.clock.advance(minutes(1440))
  tokens['garbage token'] = 'x'.repeat(43)
  await add('unverified', createPerson(server, 'unverified@example.org', 'nothing'))
  await add('second factor pending', createPerson(server, 'factor@example.org', 'verified'))
  const portal = { publicToken: portalToken }
  await addTotp(server, await signInByCode(server, 'factor@example.org', portal), portal)
  await add('PIN missing', createPerson(server, 'verified@example.org', 'verified'))
  await add('EULA missing', createPerson(server, 'pin-set@example.org', 'pinSet'))
  await add('PIN pending', createPerson(server, 'eula@example.org', 'eulaAccepted'))
  await add('complete', createPerson(server, 'complete@example.org'))
})

const names = Object.keys(routes) as (keyof typeof routes)[]

describe.each(names)('%s', (name) => {
  const route = routes[name]

  it.each(principals.map((principal, index) => [principal, table[name][index] ?? 'no such cell'] as const))(
    'responds to %s: %s',
    async (principal, expected) => {
      const body = route.method === 'GET' ? undefined : (harmless[name] ?? {})
      const reply = await callApi(server, route.path, body, tokens[principal])
      if (expected === letIn) {
        // The responses of read calls are covered by their own tests.
        const isLetIn =
          route.method === 'GET' ? !rejections.has(reply.body.code) : reply.body.code === 'invalid_input'
        expect(isLetIn, JSON.stringify(reply.body)).toBe(true)
        return
      }
      expect(reply.body.code).toBe(expected)
      expect(reply.status).toBe(errors[expected as keyof typeof errors].status)
      expect(reply.body).toEqual({
        error: errors[expected as keyof typeof errors].text,
        code: expected,
        request_id: expect.stringMatching(/^request-/),
      })
    },
  )
})

describe('every call', () => {
  it('has exactly one row per call in the access table', () =>
    expect(Object.keys(table).sort()).toEqual([...names].sort()))

  it.each(['Basic abc', 'Bearer', 'Bearer ', 'bearer x', 'Bearer a b', `Bearer ${'a'.repeat(5000)}`])(
    'returns 401 for the authorization %j',
    async (authorization) => {
      const response = await server.app.request('/api/v1/auth/me', { headers: { authorization } })
      expect(response.status).toBe(401)
    },
  )

  it('returns 401 for a session of another project', async () => {
    const session = await signInByCode(server, 'visitor@example.org')
    expect((await callApi(server, '/auth/me', undefined, session)).status).toBe(401)
    const portalSession = await signInByCode(server, 'visitor@example.org', { publicToken: portalToken })
    expect((await callApi(server, '/auth/me', undefined, portalSession)).status).toBe(200)
  })
})
