import { expect, it } from 'vitest'
import { createBusiness, startOrganization, workOrigin } from '../support/server/business.ts'
import { businessBackendRows, businessCalls } from '../support/server/calls/business.ts'
import { createTestServer } from '../support/server/test-server.ts'

const values = [
  ...[null, true, 0, -1, 1.5, 1e308, '', ' ', 'x'.repeat(100_000), '\u0000', '\ud800', '💥', '../..', "';--"],
  ...[
    [],
    ['x'],
    [null],
    {},
    { $ne: 1 },
    'ann@corp.example',
    'ann@CORP.example',
    'organization-unknown',
    'corp',
  ],
]

it('no body makes a call of a business project fail unexpectedly', async () => {
  const server = await createTestServer()
  const business = await createBusiness(server, {
    products: ['otp', 'emailMagicLinks', 'passwords'],
    redirect_uris: ['https://work.example/'],
  })
  const { token } = await startOrganization(server, business, 'ann@corp.example')
  const toBasic = (user: string, secret: string) =>
    `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  const failures: string[] = []
  const send = async (call: string, body: unknown) => {
    const [method = '', path = ''] = call.replace(/:\w+/g, 'corp').split(' ')
    if (method === 'GET') return
    const isBrowser = path.startsWith('/sdk/')
    const authorization = isBrowser
      ? toBasic(business.publicToken, token)
      : toBasic(business.id, business.secret)
    const headers = {
      'content-type': 'application/json',
      authorization,
      ...(isBrowser && { origin: workOrigin }),
    }
    const response = await server.app.request(`http://localhost:4000${path}`, {
      ...{ method, headers, body: JSON.stringify(body) },
    })
    if (response.status >= 500)
      failures.push(`${response.status} ${call} ${JSON.stringify(body)?.slice(0, 300)}`)
  }
  for (const [call, row] of Object.entries({ ...businessCalls, ...businessBackendRows })) {
    if (call.endsWith('/sessions/revoke')) continue
    const body = (row as { body?: Record<string, unknown> }).body ?? {}
    for (const value of values) {
      await send(call, value)
      for (const name of Object.keys(body)) await send(call, { ...body, [name]: value })
    }
  }
  expect(failures).toEqual([])
}, 600_000)
