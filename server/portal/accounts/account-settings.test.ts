import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import {
  createOtherSession,
  createPerson,
  getAccount,
  type Person,
  testPassword,
  testPin,
} from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { passwords } from '../../identity/base/schema/users.ts'

const newPassword = 'violet-harbour-quilt-31'
const server = testServerForEach()

const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))
const elsewhere = preparedForEach(() => createOtherSession(server, ann))

const me = (person: Person) => callApi(server, '/auth/me', undefined, person.token)
const give = (person: Person, pin: string) => callApi(server, '/auth/pin/authenticate', { pin }, person.token)
const signIn = (password: string) => callApi(server, '/stytch/authenticate', { email: ann.email, password })
const change = (new_password = newPassword, pin = testPin) =>
  callApi(server, '/auth/password/reset', { new_password, pin }, ann.token)
const resetPin = (pin: string, new_pin: string, person = ann) =>
  callApi(server, '/admin/pin/reset', { pin, new_pin }, person.token)

describe('changing the password with the PIN', () => {
  it('ends all other sessions, keeps this one and notifies the owner', async () => {
    expect((await change()).body).toEqual({ done: true })
    expect((await me(ann)).status).toBe(200)
    expect((await me(elsewhere)).status).toBe(401)
    expect((await signIn(testPassword)).status).toBe(400)
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Your Cakelock password was changed')
  })

  it.each(['abc', 'abcdef', 'sunshine1', 'correcthorsebatterystaple', 'ann@bakery.org'])(
    'rejects %j without counting a PIN attempt',
    async (password) => {
      expect(await change(password, '0000')).toMatchObject({
        status: 400,
        body: { error: 'Please enter a stronger new password.' },
      })
      expect((await getAccount(server, ann.email)).person.pinWrong).toBe(0)
    },
  )

  it('rejects a wrong PIN, and counts it in the shared PIN counter', async () => {
    for (let count = 0; count < 3; count += 1) expect((await change(newPassword, '0000')).status).toBe(403)
    expect((await resetPin('0000', '2222')).status).toBe(403)
    expect((await give(ann, '0000')).body.code).toBe('wrong_pin')
    expect((await change()).headers.get('retry-after')).toBe('30')
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it('adds a password to an account without one', async () => {
    await server.deps.db.transaction((tx) => tx.delete(passwords))
    expect((await me(ann)).body.has_password).toBe(false)
    expect((await change()).status).toBe(200)
    expect((await me(ann)).body.has_password).toBe(true)
    expect((await signIn(newPassword)).status).toBe(200)
  })
})

describe('changing the PIN', () => {
  it('requires the new PIN in every other session and notifies the owner', async () => {
    await give(elsewhere, testPin)
    expect((await resetPin(testPin, '2222')).body).toEqual({ done: true })
    expect((await me(ann)).body.pin_pending).toBe(false)
    expect((await me(elsewhere)).body.pin_pending).toBe(true)
    expect((await give(elsewhere, testPin)).status).toBe(403)
    expect((await give(elsewhere, '2222')).status).toBe(200)
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Your Cakelock PIN was changed')
  })

  it('accepts only one of two simultaneous changes', async () => {
    const replies = await Promise.all([resetPin(testPin, '2222'), resetPin(testPin, '3333')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it.each(['222', '22222', '22a2', ''])('rejects %j', async (pin) => {
    expect((await resetPin(testPin, pin)).body.error).toBe('new_pin must be exactly 4 digits.')
  })
})

describe('signing in', () => {
  const chrome = (version: string) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/${version} Safari/537.36`
  const signInWith = (userAgent: string) =>
    server.app.request('/api/v1/stytch/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email: ann.email, password: testPassword }),
    })
  const readSubjects = async () => (await readOutbox(server, ann.email)).map(({ subject }) => subject)

  it('sends no email for the first browser or for an updated one', async () => {
    for (const version of ['140.0.0.0', '140.0.0.0', '141.0.7390.54']) await signInWith(chrome(version))
    expect(await readSubjects()).toEqual([])
  })

  it('sends one email for a new browser', async () => {
    await signInWith(chrome('140.0.0.0'))
    for (let count = 0; count < 2; count += 1) {
      await signInWith('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')
    }
    expect(await readSubjects()).toEqual(['New sign-in to your Cakelock account'])
    expect((await readOutbox(server, ann.email))[0]?.text).toMatch(
      /\n- Time: .* UTC\n- Browser: Firefox on Android\n- Network: 127\.0\.0\.0\/24\n/,
    )
  })
})
