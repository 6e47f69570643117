import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import {
  createOtherSession,
  createPerson,
  type Person,
  testPassword,
  testPin,
} from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { portalToken } from '#support/server/test-server.ts'
import { addTotp } from '#support/server/totps.ts'
import { minutes } from '../../platform/machine/clock.ts'

const server = testServerForEach()
let elsewhere: Person

const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))

beforeEach(async () => {
  server.clock.advance(minutes(5))
  elsewhere = await createOtherSession(server, ann)
})

const list = (person: Person) => callApi(server, '/auth/sessions', undefined, person.token)
const revoke = (person: Person, session_id?: string) =>
  callApi(server, '/auth/sessions/revoke', session_id === undefined ? {} : { session_id }, person.token)
const me = (person: Person) => callApi(server, '/auth/me', undefined, person.token)

describe('the list of sessions', () => {
  it('contains only the user’s own sessions, current session first, without secrets', async () => {
    await createPerson(server, 'bob@bakery.org')
    const { status, body } = await list(ann)
    expect(status).toBe(200)
    expect(body).toEqual({
      sessions: [ann, elsewhere].map(({ sessionId }, index) => ({
        session_id: sessionId,
        is_current: index === 0,
        browser: null,
        place: '127.0.0.x',
        last_used_at: expect.stringMatching(/Z$/),
      })),
    })
  })

  it('names the browser if it is recognized', async () => {
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const cleo = await createPerson(server, 'cleo@bakery.org')
    const reply = await server.app.request('/api/v1/stytch/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email: cleo.email, password: testPassword }),
    })
    expect(reply.status).toBe(200)
    const { sessions } = (await list(cleo)).body
    expect(sessions.map(({ browser }: { browser: string }) => browser)).toEqual([null, 'Chrome on Windows'])
  })

  it('excludes ended sessions', async () => {
    await revoke(ann, elsewhere.sessionId)
    expect((await list(ann)).body.sessions).toHaveLength(1)
    expect((await me(elsewhere)).status).toBe(401)
  })

  it('is not available until the PIN is entered', async () =>
    expect((await list(elsewhere)).body.code).toBe('pin_pending'))
})

describe('ending sessions', () => {
  it('ends all of the user’s sessions, and no one else’s', async () => {
    const bob = await createPerson(server, 'bob@bakery.org')
    expect((await revoke(ann, 'all')).status).toBe(200)
    expect([(await me(ann)).status, (await me(elsewhere)).status, (await me(bob)).status]).toEqual([
      401, 401, 200,
    ])
  })

  it('returns the same response for another user’s ID, an ended session and an unknown ID', async () => {
    const bob = await createPerson(server, 'bob@bakery.org')
    expect((await revoke(bob, ann.sessionId)).status).toBe(404)
    expect((await revoke(ann, elsewhere.sessionId)).status).toBe(200)
    expect((await revoke(ann, elsewhere.sessionId)).body.code).toBe('not_found')
    expect((await me(ann)).status).toBe(200)
  })

  it.each([['all sessions', 'all'], ['another session']])(
    'ends %s only after the PIN is entered',
    async (_, id = ann.sessionId) => {
      const rejected = await revoke(elsewhere, id)
      expect([rejected.status, rejected.body.code]).toEqual([403, 'pin_pending'])
      expect((await me(ann)).status).toBe(200)
      await callApi(server, '/auth/pin/authenticate', { pin: testPin }, elsewhere.token)
      expect((await revoke(elsewhere, id)).status).toBe(200)
      expect((await me(ann)).status).toBe(401)
    },
  )

  it.each([
    ['without an ID', false],
    ['with its ID', true],
  ])('signs out the current session %s even before the PIN is entered', async (_, isNamed) => {
    expect((await revoke(elsewhere, isNamed ? elsewhere.sessionId : undefined)).status).toBe(200)
    expect([(await me(elsewhere)).status, (await me(ann)).status]).toEqual([401, 200])
  })

  it('ends no other session before the second factor is entered', async () => {
    await callApi(server, '/auth/pin/authenticate', { pin: testPin }, ann.token)
    await addTotp(server, ann.token, { publicToken: portalToken })
    const rejected = await revoke(elsewhere, 'all')
    expect([rejected.status, rejected.body.code]).toEqual([403, 'second_factor_pending'])
    expect((await me(ann)).status).toBe(200)
    expect((await revoke(elsewhere)).status).toBe(200)
  })
})

describe('the lock', () => {
  it('requires the PIN again in that session only', async () => {
    await callApi(server, '/auth/pin/authenticate', { pin: testPin }, elsewhere.token)
    expect((await callApi(server, '/auth/pin/lock', {}, ann.token)).status).toBe(200)
    expect((await list(ann)).body.code).toBe('pin_pending')
    expect((await list(elsewhere)).status).toBe(200)
    await callApi(server, '/auth/pin/authenticate', { pin: testPin }, ann.token)
    expect((await list(ann)).status).toBe(200)
  })

  it('engages after inactivity and stays until the PIN is entered', async () => {
    expect((await list(ann)).status).toBe(200)
    server.clock.advance(minutes(30))
    expect((await list(ann)).status).toBe(200)
    server.clock.advance(minutes(31))
    expect((await list(ann)).body.code).toBe('pin_pending')
    expect((await me(ann)).body.pin_pending).toBe(true)
    expect((await list(ann)).body.code).toBe('pin_pending')
    await callApi(server, '/auth/pin/authenticate', { pin: testPin }, ann.token)
    expect((await list(ann)).status).toBe(200)
  })
})
