import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, readOutbox } from '#support/server/provider-client.ts'
import { users } from '../../base/schema/users.ts'

const server = testServerForEach()

const newEmail = 'ann@example.org'
const browsers = ['192.0.2.1', '198.51.100.1', '203.0.113.1']

async function requestCodes() {
  const codes = []
  for (const ip of browsers) codes.push(await askForCode(server, newEmail, { ip }))
  return codes.map(({ methodId, code }, index) => ({ methodId, code, ip: browsers[index] ?? '' }))
}

async function requestLink(): Promise<string> {
  await callProvider(server, '/magic_links/email/login_or_create', { body: { email: newEmail } })
  const { link } = (await readOutbox(server, newEmail)).find((message) => message.link !== null) ?? {}
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

/** Redeems every code and the link at the same moment. */
async function redeemAll() {
  const codes = await requestCodes()
  const linkToken = await requestLink()
  return Promise.all([
    ...codes.map(({ methodId, code, ip }) =>
      callProvider(server, '/otps/authenticate', { body: { token: code, method_id: methodId }, ip }),
    ),
    callProvider(server, '/magic_links/authenticate', { body: { token: linkToken } }),
  ])
}

describe('requests that verify one new email address at the same moment', () => {
  it('all sign in to one account', async () => {
    const responses = await redeemAll()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ body }) => body.data?.user_id)).size).toBe(1)
    expect(await server.deps.db.transaction((tx) => tx.$count(users))).toBe(1)
  })

  it('all sign in to one account when an unverified account claimed the address first', async () => {
    await callApi(server, '/stytch/register', { email: newEmail, password: testPassword })
    const responses = await redeemAll()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ body }) => body.data?.user_id)).size).toBe(1)
  })
})
