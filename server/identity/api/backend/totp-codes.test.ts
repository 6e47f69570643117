import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readCode } from '#support/server/messages.ts'
import { createPerson, createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { portalToken } from '#support/server/test-server.ts'
import { startTotp, toCurrentCode, toWrongCode } from '#support/server/totps.ts'
import { limits } from '../../../platform/limits/rules.ts'

const { client, server } = backendForAll()
let email: string
let user_id: string
let count = 0

beforeEach(async () => {
  count += 1
  const user = await createShopUser(server, `ann-${count}@example.org`)
  email = user.email
  user_id = user.userId
})

const create = () => client.totps.create({ user_id, expiration_minutes: 30 })
const authenticate = (totp_code: string, more: object = {}) =>
  client.totps.authenticate({ user_id, totp_code, ...more })
const recover = (recovery_code: string | undefined) =>
  typeOf(client.totps.recover({ user_id, recovery_code: recovery_code ?? '' }))
const toNow = (secret: string, later = 0) => toCurrentCode(server, secret, later)
const nextStep = () => server.clock.advance(30_000)
const signIn = () =>
  client.passwords.authenticate({ email, password: testPassword, session_duration_minutes: 30 })
const check = (session_token: string) => typeOf(client.sessions.authenticate({ session_token }))

/** Adds an authenticator app to the user, with its first code. */
async function enroll() {
  const created = await create()
  await authenticate(toNow(created.secret))
  return created
}

describe('an authenticator app code that a site sends', () => {
  const used = 'totp_code_already_authenticated'

  it('works once, and not after a later code', async () => {
    const { secret } = await enroll()
    expect(await typeOf(authenticate(toNow(secret)))).toBe(used)
    expect(await typeOf(authenticate(toNow(secret, 1)))).toBe('no failure')
    nextStep()
    nextStep()
    expect(await typeOf(authenticate(toNow(secret)))).toBe('no failure')
    expect(await typeOf(authenticate(toNow(secret, -1)))).toBe(used)
  })

  it('may be one step late, but not two', async () => {
    const { secret } = await enroll()
    for (let step = 0; step < 4; step += 1) nextStep()
    expect(await typeOf(authenticate(toNow(secret, -2)))).toBe('unable_to_authenticate_totp')
    expect(await typeOf(authenticate(toNow(secret, -1)))).toBe('no failure')
  })

  it('may be wrong up to the limit, not counting correct codes', async () => {
    const { secret } = await enroll()
    const max = limits.wrongTotpCodes.hits
    for (let tried = 0; tried < max; tried += 1) {
      nextStep()
      expect(await typeOf(authenticate(toNow(secret)))).toBe('no failure')
    }
    nextStep()
    const wrong = toWrongCode(server, secret)
    for (let tried = 0; tried < max; tried += 1) {
      expect(await typeOf(authenticate(wrong))).toBe('unable_to_authenticate_totp')
    }
    expect(await typeOf(authenticate(toNow(secret)))).toBe('too_many_requests')
  })

  it('does not complete the enrollment of a portal account', async () => {
    const { userId, token } = await createPerson(server, `person-${count}@example.org`)
    const { secret } = await startTotp(server, token, { publicToken: portalToken })
    const { totps } = await createPortalClient(server)
    const completed = totps.authenticate({ user_id: userId, totp_code: toNow(secret) })
    expect(await typeOf(completed)).toBe('portal_account_protected')
  })
})

describe('a recovery code that a site sends', () => {
  const rejected = 'unable_to_authenticate_recovery_code'

  it('works once, after the enrollment', async () => {
    const { recovery_codes: codes, secret } = await create()
    expect(await recover(codes[0])).toBe(rejected)
    await authenticate(toNow(secret))
    expect([await recover(codes[0]), await recover(codes[0])]).toEqual(['no failure', rejected])
  })

  it('is invalid after the codes are replaced', async () => {
    const { recovery_codes: codes } = await enroll()
    const { totps } = await client.totps.recoveryCodes({ user_id })
    expect(await recover(codes[0])).toBe(rejected)
    expect(await recover(totps[0]?.recovery_codes[0])).toBe('no failure')
  })
})

describe('with at_sign_in, a session that a site starts for a user with an authenticator app', () => {
  const pending = 'second_factor_pending'
  beforeEach(() => changeProject(server, { secondFactor: 'at_sign_in' }))

  it('is pending until the code is entered, and names no user until then', async () => {
    const { secret } = await enroll()
    const { session_token, session_jwt } = await signIn()
    expect(await check(session_token)).toBe(pending)
    expect(decodeJwt(session_jwt)).not.toHaveProperty('sub')
    nextStep()
    await authenticate(toNow(secret), { session_token })
    expect(await check(session_token)).toBe('no failure')
  })

  it('stays pending after another code by email, which adds no contact either', async () => {
    await enroll()
    const { session_token } = await signIn()
    const { email_id } = await client.otps.email.send({ email })
    const code = await readCode(server, email)
    await client.otps.authenticate({ method_id: email_id, code, session_token })
    expect(await check(session_token)).toBe(pending)
    const added = `work-${count}@example.org`
    const sent = await client.otps.email.send({ email: added, user_id })
    const request = { method_id: sent.email_id, code: await readCode(server, added), session_token }
    expect(await typeOf(client.otps.authenticate(request))).toBe(
      'session_on_code_does_not_match_session_passed_in',
    )
  })

  it('is pending if the authenticator app was added in another session', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const { secret } = await create()
    await authenticate(toNow(secret), { session_token: here.session_token })
    expect([await check(here.session_token), await check(there.session_token)]).toEqual([
      'no failure',
      pending,
    ])
  })
})
