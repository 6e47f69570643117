import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  discover,
  type SignedInMember,
  startOrganization,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { toCode, toStep } from '../../../operations/methods/totp/totp-codes.ts'

const ann = 'ann@corp.example'
const number = '+15005550006'
let server: TestServer
let business: Business
let client: B2BClient
let admin: SignedInMember
let member: { organization_id: string; member_id: string }
let close: () => void

/** The unmodified backend client of the provider calls the server over HTTP. */
beforeAll(async () => {
  server = await createTestServer()
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  business = await createBusiness(server)
  client = createBusinessClient(port.origin, business)
  admin = await startOrganization(server, business, ann)
  member = { organization_id: admin.organizationId, member_id: admin.memberId }
})
afterAll(() => close())

const codeOf = (secret: string) => toCode(secret, toStep(server.clock.now()))

/** Begins a sign-in whose second factor is missing. */
async function begin(): Promise<string> {
  const { intermediate_session_token } = await discover(server, business, ann)
  const body = {
    intermediate_session_token,
    organization_id: admin.organizationId,
    session_duration_minutes: 30,
  }
  const { body: begun } = await callBusiness(server, business, '/discovery/intermediate_sessions/exchange', {
    body,
  })
  expect(begun.data?.mfa_required).not.toBeNull()
  return String(begun.data?.intermediate_session_token)
}

describe('second factors of a member, by the site (rules B22 to B24)', () => {
  it('follow the rules of the browser', async () => {
    const created = await client.totps.create(member)
    expect(created).toMatchObject({
      totp_registration_id: expect.stringMatching(/^totp-/),
      qr_code: expect.stringMatching(/^data:image\/png/),
      member: { mfa_enrolled: false, totp_registration_id: '' },
    })
    const { secret, recovery_codes } = created
    const code = codeOf(secret)
    // Without a session, the factor would be the only one.
    expect(await typeOf(client.totps.authenticate({ ...member, code }))).toBe(
      'session_or_intermediate_session_required',
    )
    const entered = await client.totps.authenticate({
      ...member,
      code,
      session_token: admin.token,
      set_mfa_enrollment: 'enroll',
      set_default_mfa: true,
      session_custom_claims: { plan: 'gold' },
    })
    expect(entered).toMatchObject({
      session_token: admin.token,
      member: {
        mfa_enrolled: true,
        default_mfa_method: 'totp',
        totp_registration_id: created.totp_registration_id,
      },
      member_session: { custom_claims: { plan: 'gold' } },
    })
    // Another one needs the first one.
    expect(await typeOf(client.otps.sms.send({ ...member, mfa_phone_number: number }))).toBe(
      'insufficient_factors',
    )
    await client.otps.sms.send({ ...member, mfa_phone_number: number, session_jwt: entered.session_jwt })
    const text = (await readOutbox(server, number))[0]?.code ?? ''
    const phone = { ...member, code: text, session_token: admin.token }
    expect((await client.otps.sms.authenticate(phone)).member).toMatchObject({
      mfa_phone_number: number,
      mfa_phone_number_verified: true,
    })
    const { recovery_codes: read } = await client.recoveryCodes.get(member)
    expect(new Set(read)).toEqual(new Set(recovery_codes))
    const recovered = await client.recoveryCodes.recover({
      ...member,
      recovery_code: read[0] ?? '',
      intermediate_session_token: await begin(),
      session_duration_minutes: 60,
    })
    expect(recovered).toMatchObject({
      recovery_codes_remaining: 9,
      member_session: { member_id: admin.memberId },
    })
    expect((await client.recoveryCodes.rotate(member)).recovery_codes).toHaveLength(10)
  })

  it('sign in with an intermediate session, and say in the JWT which factor is the second one', async () => {
    server.clock.advance(minutes(2))
    const intermediate_session_token = await begin()
    await client.otps.sms.send({ ...member, intermediate_session_token })
    const code = (await readOutbox(server, number))[0]?.code ?? ''
    const { session_jwt } = await client.otps.sms.authenticate({
      ...member,
      code,
      intermediate_session_token,
    })
    const claims = JSON.parse(Buffer.from(session_jwt.split('.')[1] ?? '', 'base64url').toString())
    expect(claims['https://stytch.com/session'].authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: 'email', sequence_order: 'PRIMARY' },
      { type: 'otp', delivery_method: 'sms', sequence_order: 'SECONDARY' },
    ])
  })

  it('of another organization respond as unknown (rule B38)', async () => {
    const eve = await startOrganization(server, business, 'eve@evil.example')
    const { organizationId: organization_id } = eve
    const wrong = client.recoveryCodes.get({ organization_id, member_id: admin.memberId })
    expect(await typeOf(wrong)).toBe('member_not_found')
  })
})
