/** @module-tag long */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { createBusiness } from '#support/server/business.ts'
import {
  passwordMethods,
  secondFactorMethods,
  sessionMethods,
} from '#support/server/business-methods/credentials.ts'
import { memberMethods, organizationMethods } from '#support/server/business-methods/directory.ts'
import { enteringMethods } from '#support/server/business-methods/entering.ts'
import { createFlow, home, type Provider } from '#support/server/business-methods/sign-ins.ts'
import { socialTokenMethods } from '#support/server/business-methods/social-tokens.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { createShapeCheck } from '#support/server/response-shapes.ts'
import { createTestServer } from '#support/server/test-server.ts'

const rows = Object.entries({
  ...organizationMethods,
  ...memberMethods,
  ...enteringMethods,
  ...passwordMethods,
  ...secondFactorMethods,
  ...sessionMethods,
  ...socialTokenMethods,
})

/** How responses differ from the types of the package on purpose. Clients ignore what they do not know. */
const documented = [
  // Null where the types have an optional value, as in the other half of the contract.
  /\.(?:mfa_required|primary_required|membership\.details|provider_values\.expires_at) is null and must be /,
  // One response of a sign-in for both halves, whichever call completes it.
  /\.authentication_factors\[\d\]\.sequence_order is unknown$/,
  /\.(?:member_id|organization_id|member_authenticated|intermediate_session_token|mfa_required|primary_required) is unknown$/,
  /^oauth\.authenticate\.(?:profile_picture_url|locale) is unknown$/,
  /^passwords\.email\.resetStart\.(?:member_created|organization) is unknown$/,
]
const findProblems = createShapeCheck('B2BClient')
const findShapeProblems = (name: string, response: unknown) =>
  findProblems(name, response).filter((problem) => !documented.some((pattern) => pattern.test(problem)))
let provider: Provider
/** The same for a project whose passwords belong to addresses. */
let providerOfAddresses: Provider
let close: () => void

/** The unmodified backend client of the provider calls the server over HTTP. */
beforeAll(async () => {
  const server = await createTestServer()
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  const { origin } = port
  const create = async (name: string, scope: 'organization' | 'project') => {
    const products = ['otp', 'emailMagicLinks', 'passwords', 'oauth'] as const
    const fields = { name, products: [...products], redirect_uris: [home], passwords: { scope } }
    const business = await createBusiness(server, fields)
    return { server, origin, business, client: createBusinessClient(origin, business) }
  }
  provider = await create('Work', 'organization')
  providerOfAddresses = await create('Shared', 'project')
})
afterAll(() => close())

describe('every served method of B2BClient', () => {
  it('has a row here, if docs/business-methods.md says that it is served', () => {
    const [, tables = ''] = readFileSync('docs/business-methods.md', 'utf8').split('`B2BClient`')
    const served = [...tables.matchAll(/^\| `([\w.]+)` \|.*\| served \|$/gm)].map(([, name = '']) => name)
    expect(served.length).toBeGreaterThan(50)
    expect(served.filter((name) => !rows.some(([row]) => row === name))).toEqual([])
  })

  it.each(rows)('%s succeeds as its types say, and fails', async (name, { succeed, rejects, fail }) => {
    const place = name.startsWith('passwords.discovery.') ? providerOfAddresses : provider
    const response = await succeed(await createFlow(place))
    expect(findShapeProblems(name, response)).toEqual([])
    expect(await typeOf(fail(await createFlow(place)))).toBe(rejects)
  })
})
