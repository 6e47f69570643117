import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { createPerson } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { hashForLog } from './security-events.ts'

const server = testServerForEach({ trustedProxies: 1 })

type Line = Record<string, unknown> & { msg: string }
const lines = () => server.logged.map((line) => JSON.parse(line) as Line)
const events = () => lines().filter(({ msg }) => msg === 'security event')

const signIn = (email: string, from: string, path = '/api/v1/stytch/authenticate') =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: 'a wrong plum orchard', session_duration_minutes: 60 }),
  })

describe('the log', () => {
  it('contains the network and the user of each request', async () => {
    const ann = await createPerson(server, 'ann@example.org')
    await server.app.request('/api/v1/auth/me', {
      headers: { authorization: `Bearer ${ann.token}`, 'x-forwarded-for': '2001:db8:1:2::9' },
    })
    expect(lines().at(-1)).toMatchObject({
      msg: 'request',
      path: '/api/v1/auth/me',
      status: 200,
      network: '2001:db8:1:2::/64',
      user: ann.userId,
    })
  })

  it('distinguishes attempts on one account from attempts on many, without identifying anyone', async () => {
    await createPerson(server, 'ann@example.org')
    for (const email of ['ann@example.org', 'nobody@example.org', 'ANN@example.org']) {
      expect((await signIn(email, '198.51.100.7')).status).toBe(400)
    }
    const loggedEvents = events()
    expect(loggedEvents).toHaveLength(3)
    expect(loggedEvents[0]).toMatchObject({
      level: 40,
      event: 'password_refused',
      code: 'wrong_credentials',
      network: '198.51.100.7',
      account: hashForLog(server.deps.secrets, 'ann@example.org'),
    })
    expect(loggedEvents.map(({ account }) => account === loggedEvents[0]?.account)).toEqual([
      true,
      false,
      true,
    ])
    expect(new Set(loggedEvents.map((line) => Object.keys(line).join())).size).toBe(1)
    expect(server.logged.join()).not.toMatch(/ann@|nobody@|plum/i)
  })

  it('contains every rate limit rejection', async () => {
    for (let count = 0; count < 11; count += 1) await signIn('ann@example.org', '198.51.100.7')
    expect(events().at(-1)).toMatchObject({
      event: 'limit_reached',
      code: 'too_many_requests',
      network: '198.51.100.7',
      account: hashForLog(server.deps.secrets, 'ann@example.org'),
    })
  })

  it('contains wrong PINs, wrong codes and unknown origins, with the signed-in user', async () => {
    const ann = await createPerson(server, 'ann@example.org')
    await callApi(server, '/auth/pin/authenticate', { pin: '0000' }, ann.token)
    await callProvider(server, '/otps/authenticate', {
      body: { method_id: 'email-none', token: '123456', session_duration_minutes: 60 },
    })
    await callProvider(server, '/otps/email/login_or_create', {
      body: { email: 'ann@example.org' },
      origin: 'https://evil.example',
    })
    expect(events().map(({ event, user }) => [event, user])).toEqual(
      expect.arrayContaining([
        ['pin_refused', ann.userId],
        ['code_refused', undefined],
        ['origin_refused', undefined],
      ]),
    )
    expect(server.logged.join()).not.toMatch(/0000"|123456|ann@/)
  })
})
