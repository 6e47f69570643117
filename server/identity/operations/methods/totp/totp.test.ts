import { beforeEach, describe, expect, it } from 'vitest'
import { enterPin, portal } from '#support/server/accounts.ts'
import { createPerson } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { addTotp, callTotps, startTotp, toCurrentCode, toWrongCode } from '#support/server/totps.ts'
import { sweep } from '../../../../app/sweep.ts'
import { limits } from '../../../../platform/limits/rules.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { recoveryCodes, totps } from '../../../base/schema/totps.ts'

const ann = 'ann@example.org'
const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signInByCode(server, ann)
})

const call = (path: string, body: object = {}, sessionToken = token) =>
  callTotps(server, path, sessionToken, body)
const authenticate = (totp_code: string, sessionToken = token) =>
  call('/authenticate', { totp_code }, sessionToken)
const remove = (id: string, sessionToken = token) =>
  callProvider(server, `/users/totps/${id}`, { method: 'DELETE', token: sessionToken })
const readTotps = async () =>
  (await callProvider(server, '/users/me', { method: 'GET', token })).body.data?.totps
const nextStep = () => server.clock.advance(30_000)

describe('an enrollment', () => {
  it('responds with the secret, a QR code, recovery codes and the user', async () => {
    const { body } = await call('', { expiration_minutes: 30 })
    expect(body.data).toMatchObject({
      totp_id: expect.stringMatching(/^totp-/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr_code: expect.stringMatching(/^data:image\/png;base64,/),
      __user: { totps: [{ verified: false }] },
    })
    expect(new Set(body.data?.recovery_codes as string[]).size).toBe(10)
  })

  it.each([4, 1441])('cannot last %d minutes', async (expiration_minutes) =>
    expect((await call('', { expiration_minutes })).body.error_type).toBe('invalid_expiration_otp'),
  )

  it('completes with the first correct code, and notifies the owner', async () => {
    const { totp_id, secret } = await startTotp(server, token)
    const wrong = await authenticate(toWrongCode(server, secret))
    expect([wrong.status, wrong.body.error_type]).toEqual([401, 'unable_to_authenticate_totp'])
    const { body } = await authenticate(toCurrentCode(server, secret))
    expect(body.data).toMatchObject({
      totp_id,
      session_token: token,
      user: { totps: [{ totp_id, verified: true }] },
      session: {
        authentication_factors: [
          { type: 'otp' },
          { type: 'totp', delivery_method: 'authenticator_app', authenticator_app_factor: { totp_id } },
        ],
      },
    })
    expect((await readOutbox(server, ann))[0]?.subject).toBe(
      'Two-step verification is on for your Shop account',
    )
  })

  it('expires and is removed', async () => {
    const { secret } = await startTotp(server, token)
    server.clock.advance(minutes(30))
    token = await signInByCode(server, ann)
    expect((await authenticate(toCurrentCode(server, secret))).body.error_type).toBe('expired_totp')
    await sweep(server.deps)
    expect(await readTotps()).toEqual([])
  })

  it('replaces a pending one, but not a verified one', async () => {
    const first = await startTotp(server, token)
    const second = await addTotp(server, token)
    expect(await readTotps()).toEqual([{ totp_id: second.totp_id, verified: true }])
    expect(second.totp_id).not.toBe(first.totp_id)
    expect((await call('', { expiration_minutes: 30 })).body.error_type).toBe('active_totp_exists')
  })

  it('requires a fresh session', async () => {
    server.clock.advance(minutes(6))
    expect((await call('')).body.error_type).toBe('session_too_old_to_add_factor')
  })

  it('of an account with a PIN also requires the PIN for the first code', async () => {
    const user = await createPerson(server, 'eve@example.org')
    const { secret } = await startTotp(server, user.token, portal)
    server.clock.advance(minutes(6))
    const body = { totp_code: toCurrentCode(server, secret) }
    const complete = () => callTotps(server, '/authenticate', user.token, body, portal)
    expect((await complete()).body.error_type).toBe('pin_required')
    await enterPin(server, user.token)
    expect((await complete()).status).toBe(200)
  })
})

describe('a code', () => {
  it('works once', async () => {
    const { secret } = await addTotp(server, token)
    const again = await authenticate(toCurrentCode(server, secret))
    expect([again.status, again.body.error_type]).toEqual([401, 'totp_code_already_authenticated'])
    nextStep()
    expect((await authenticate(toCurrentCode(server, secret))).status).toBe(200)
    expect((await authenticate(toCurrentCode(server, secret, -1))).status).toBe(401)
  })

  it('works once in 20 parallel attempts', async () => {
    const { secret } = await addTotp(server, token)
    nextStep()
    const code = toCurrentCode(server, secret)
    const responses = await Promise.all(Array.from({ length: 20 }, () => authenticate(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const errorTypes = responses.flatMap(({ status, body }) => (status === 200 ? [] : [body.error_type]))
    expect(new Set(errorTypes)).toEqual(new Set(['totp_code_already_authenticated']))
  })

  it('may be one step early or late', async () => {
    const { secret } = await addTotp(server, token)
    server.clock.advance(120_000)
    expect((await authenticate(toCurrentCode(server, secret, -2))).status).toBe(401)
    expect((await authenticate(toCurrentCode(server, secret, -1))).status).toBe(200)
    expect((await authenticate(toCurrentCode(server, secret, 1))).status).toBe(200)
  })

  it('cannot be guessed more often than the account’s limit allows', async () => {
    const { secret } = await addTotp(server, token)
    nextStep()
    const bob = await signInByCode(server, 'bob@example.org')
    for (let tried = 0; tried < limits.wrongTotpCodes.hits; tried += 1) {
      await authenticate(toWrongCode(server, secret))
      // Attempts at other accounts do not count.
      await authenticate('000000', bob)
    }
    expect((await authenticate(toCurrentCode(server, secret))).status).toBe(429)
  })

  it('of an account without an authenticator app is rejected', async () =>
    expect((await authenticate('000000')).body.error_type).toBe('totp_not_found'))
})

describe('a thief of the first factor', () => {
  /** Signs in with an emailed code in a separate browser. */
  async function signInElsewhere() {
    const { methodId, code } = await askForCode(server, ann)
    const body = { token: code, method_id: methodId, session_duration_minutes: 30 }
    const response = await callProvider(server, '/otps/authenticate', { body })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { token: String(response.body.data?.session_token), browser: { headers: { cookie } } }
  }
  const wrongOnes = {
    wrongTotpCodes: ['/authenticate', 'totp_code', '000000'],
    wrongRecoveryCodes: ['/recover', 'recovery_code', 'aaaa-aaaa-aaaa'],
  } as const
  type Signed = Awaited<ReturnType<typeof signInElsewhere>>

  it.each(['wrongTotpCodes', 'wrongRecoveryCodes'] as const)(
    'does not lock out a browser that entered a code before, and gains no guesses in another browser: %s',
    async (limit) => {
      const [path, field, wrong] = wrongOnes[limit]
      const owner = await signInElsewhere()
      const app = await addTotp(server, owner.token, owner.browser)
      nextStep()
      const thief = await signInElsewhere()
      const attempt = async ({ token: sessionToken, browser }: Signed, code: string) =>
        (await callTotps(server, path, sessionToken, { [field]: code }, browser)).status
      const validCode = () =>
        field === 'totp_code' ? toCurrentCode(server, app.secret) : (app.recovery_codes[0] ?? '')
      for (let tried = 0; tried < limits[limit].hits; tried += 1)
        expect(await attempt(thief, wrong)).toBe(401)
      expect(await attempt(thief, validCode())).toBe(429)
      expect(await attempt(await signInElsewhere(), validCode())).toBe(429)
      const forged = { token: thief.token, browser: { headers: { cookie: `browser=${'a'.repeat(43)}` } } }
      expect(await attempt(forged, validCode())).toBe(429)
      expect(await attempt(owner, validCode())).toBe(200)
      for (let tried = 0; tried < limits[limit].hits; tried += 1)
        expect(await attempt(owner, wrong)).toBe(401)
      expect(await attempt(owner, wrong)).toBe(429)
    },
  )
})

describe('recovery codes', () => {
  it('are stored only as hashes, and each works once, regardless of case', async () => {
    const { recovery_codes: codes, secret } = await addTotp(server, token)
    const stored = await server.deps.db.transaction(async (tx) =>
      JSON.stringify([await tx.select().from(recoveryCodes), await tx.select().from(totps)]),
    )
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
    const recovery_code = codes[0] ?? ''
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call('/recover', { recovery_code: recovery_code.toUpperCase() })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(responses.find(({ status }) => status === 200)?.body.data?.session).toMatchObject({
      authentication_factors: [
        { type: 'otp' },
        { type: 'totp' },
        { type: 'recovery_codes', delivery_method: 'recovery_code' },
      ],
    })
    expect((await readOutbox(server, ann))[0]?.text).toContain('9 recovery codes are left')
  })

  it('do not complete an enrollment', async () => {
    const { recovery_codes: codes } = await startTotp(server, token)
    const { body } = await call('/recover', { recovery_code: codes[0] })
    expect(body.error_type).toBe('unable_to_authenticate_recovery_code')
  })

  it('can be replaced, which invalidates the earlier ones and notifies the owner', async () => {
    const { recovery_codes: codes, totp_id } = await addTotp(server, token)
    const { body } = await callProvider(server, '/totps/recovery_codes', { token })
    const totp = body.data?.totps as { recovery_codes: string[] }
    expect(body.data).toMatchObject({ totps: { totp_id, verified: true } })
    expect((await readOutbox(server, ann))[0]?.subject).toBe('New recovery codes for your Shop account')
    expect((await call('/recover', { recovery_code: codes[0] })).status).toBe(401)
    expect((await call('/recover', { recovery_code: totp.recovery_codes[0] })).status).toBe(200)
  })
})

describe('removing', () => {
  it('requires a session with a code, and notifies the owner', async () => {
    const { totp_id, secret } = await addTotp(server, token)
    const otherToken = await signInByCode(server, ann)
    expect((await remove(totp_id, otherToken)).body.error_type).toBe('insufficient_factors')
    const replaced = await callProvider(server, '/totps/recovery_codes', { token: otherToken })
    expect(replaced.body.error_type).toBe('insufficient_factors')
    nextStep()
    await authenticate(toCurrentCode(server, secret), otherToken)
    expect((await remove(totp_id, otherToken)).body.data).toMatchObject({ __user: { totps: [] } })
    expect((await readOutbox(server, ann))[0]?.subject).toBe(
      'Two-step verification is off for your Shop account',
    )
    expect((await remove(totp_id, otherToken)).body.error_type).toBe('totp_not_found')
  })

  it('finds no authenticator app of another user', async () => {
    const { totp_id } = await addTotp(server, token)
    const bob = await signInByCode(server, 'bob@example.org')
    expect((await remove(totp_id, bob)).body.error_type).toBe('totp_not_found')
    expect(await readTotps()).toHaveLength(1)
  })
})
