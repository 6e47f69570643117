import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { type By, phoneNumber as number, secondFactorsOf } from '#support/server/member-factors.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let admin: SignedInMember
beforeEach(async () => {
  admin = await startOrganization(server, business, ann)
})

const run = (statement: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => tx.execute(statement))
const requireMfa = () => run(sql`update business_organizations set mfa_policy = 'REQUIRED_FOR_ALL'`)
const { addPhone, addTotp, begin, beginWith, call, codeOf, readText } = secondFactorsOf(() => ({
  server,
  business,
  admin,
  email: ann,
}))

describe('an organization that requires a second factor (rule B22)', () => {
  it('gives a new session after enrollment only, which enrolls the member', async () => {
    await requireMfa()
    const first = await begin()
    expect(first).toMatchObject({
      member_session: null,
      session_token: '',
      member_authenticated: false,
      mfa_required: { member_options: null, secondary_auth_initiated: null },
      primary_required: null,
      member: { member_id: admin.memberId, mfa_enrolled: false, roles: [], trusted_metadata: {} },
    })
    const { result } = await addTotp({ intermediate: String(first.intermediate_session_token) })
    expect(result.body.data).toMatchObject({
      member_authenticated: true,
      member: { mfa_enrolled: true, default_mfa_method: 'totp' },
      member_session: {
        authentication_factors: [
          { type: 'otp', delivery_method: 'email', sequence_order: 'PRIMARY' },
          { type: 'totp', sequence_order: 'SECONDARY' },
        ],
      },
    })
    expect(
      (await readOutbox(server, ann)).some(({ subject }) => /Two-step verification is on/.test(subject)),
    ).toBe(true)
  })

  it('asks for the factors that the member has, masked to two digits, and for one only', async () => {
    await addPhone(admin)
    await addTotp(admin)
    await requireMfa()
    const first = await begin()
    expect(first.mfa_required).toMatchObject({
      member_options: {
        mfa_phone_number: '**********06',
        totp_registration_id: expect.stringMatching(/^totp-/),
      },
    })
    expect(first.member).toMatchObject({ mfa_phone_number: '**********06', mfa_phone_number_verified: true })
    const by = { intermediate: String(first.intermediate_session_token) }
    await call('/otps/sms/send', by)
    const { body } = await call('/otps/sms/authenticate', by, { code: await readText() })
    expect(body.data).toMatchObject({
      member_authenticated: true,
      member: { mfa_phone_number: number },
      member_session: {
        authentication_factors: [
          { delivery_method: 'email' },
          {
            delivery_method: 'sms',
            sequence_order: 'SECONDARY',
            phone_number_factor: { phone_number: number },
          },
        ],
      },
    })
    expect((await call('/otps/sms/send', by)).body.error_type).toBe('intermediate_session_not_found')
  })

  it('leaves older sessions, and asks a member who enrolled even without a policy', async () => {
    await requireMfa()
    const path = '/organizations/me'
    expect((await callBusiness(server, business, path, { method: 'GET', token: admin.token })).status).toBe(
      200,
    )
    await run(sql`update business_organizations set mfa_policy = 'OPTIONAL'`)
    expect((await begin()).member_authenticated).toBe(true)
    await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    expect((await begin()).mfa_required).not.toBeNull()
  })

  it('counts only the kinds that it allows (rule B16), and asks for another one before it adds one of them', async () => {
    await addPhone(admin)
    await run(sql`update business_organizations set mfa_policy = 'REQUIRED_FOR_ALL', mfa_methods = 'RESTRICTED',
      allowed_mfa_methods = '["totp"]'`)
    const by = await beginWith()
    expect((await call('/totp', by)).body.error_type).toBe('insufficient_factors')
    await call('/otps/sms/send', by)
    const { body } = await call('/otps/sms/authenticate', by, { code: await readText() })
    expect(body.data).toMatchObject({ member_session: null, mfa_required: { member_options: null } })
    const { result } = await addTotp({ intermediate: String(body.data?.intermediate_session_token) })
    expect(toSignedIn(result).memberId).toBe(admin.memberId)
  })

  it('obeys a policy that changes between primary method and second factor (rule B39)', async () => {
    const { secret } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    const by = await beginWith()
    await run(
      sql`update business_organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '["sso"]'`,
    )
    const { body } = await call('/totp/authenticate', by, { code: codeOf(secret) })
    expect(body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['sso'] },
    })
  })
})

describe('adding and replacing a second factor (rule B23)', () => {
  it('needs a second factor if the member has one: a stolen intermediate session adds none', async () => {
    await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    const thief = await beginWith()
    expect((await call('/totp', thief)).body.error_type).toBe('insufficient_factors')
    const phone = await call('/otps/sms/send', thief, { mfa_phone_number: '+15005550009' })
    expect(phone.body.error_type).toBe('insufficient_factors')
    expect(await readText('+15005550009')).toBe('')
  })

  it('needs it in a session too', async () => {
    const second = toSignedIn(await enter(server, business, ann, admin.organizationId))
    await addTotp(admin)
    expect((await call('/otps/sms/send', second, { mfa_phone_number: number })).body.error_type).toBe(
      'insufficient_factors',
    )
    expect((await addPhone(admin)).status).toBe(200)
  })

  it('needs it to remove a factor of one’s own, and to stop requiring one', async () => {
    const thief = toSignedIn(await enter(server, business, ann, admin.organizationId))
    await addTotp(admin)
    const change = (method: 'DELETE' | 'PUT', path: string, { token }: SignedInMember, body?: object) =>
      callBusiness(server, business, `/organizations/members/${path}`, {
        method,
        token,
        ...(body === undefined ? {} : { body }),
      })
    for (const result of [
      await change('DELETE', 'deleteTOTP', thief),
      await change('DELETE', `totp/${admin.memberId}`, thief),
      await change('PUT', 'update', thief, { mfa_enrolled: false }),
    ]) {
      expect(result.body.error_type).toBe('insufficient_factors')
    }
    await requireMfa()
    const unenrolled = await change('PUT', 'update', admin, { mfa_enrolled: false })
    expect(unenrolled.body.error_type).toBe('unenrollment_not_allowed')
    expect((await change('DELETE', 'deleteTOTP', admin)).status).toBe(200)
    const [notice] = await readOutbox(server, ann)
    expect(notice?.text).toContain(`${ann} removed`)
  })

  it('makes a phone number nothing until its code is entered', async () => {
    await call('/otps/sms/send', admin, { mfa_phone_number: number })
    const read = () =>
      callBusiness(server, business, '/organizations/members/me', { method: 'GET', token: admin.token })
    expect((await read()).body.data?.member).toMatchObject({
      mfa_phone_number: '',
      mfa_phone_number_verified: false,
    })
    const wrong = await call('/otps/sms/authenticate', admin, { code: '000000' })
    expect(wrong.body.error_type).toBe('otp_code_not_found')
    await call('/otps/sms/authenticate', admin, { code: await readText() })
    expect((await read()).body.data?.member).toMatchObject({
      mfa_phone_number: number,
      mfa_phone_number_verified: true,
      default_mfa_method: 'sms_otp',
    })
  })

  it('tells only a session of the organization that another member has a number', async () => {
    await addPhone(admin)
    await createMemberBySite(server, business, admin.organizationId, { email_address: 'ben@corp.example' })
    const ben = toSignedIn(await enter(server, business, 'ben@corp.example', admin.organizationId))
    const byBen = (path: string, by: By, fields: object) => call(path, by, fields, ben.memberId)
    const sent = await byBen('/otps/sms/send', ben, { mfa_phone_number: number })
    expect(sent.body.error_type).toBe('duplicate_member_phone_number')
    await requireMfa()
    const begun = await enter(server, business, 'ben@corp.example', admin.organizationId)
    const by = { intermediate: String(begun.body.data?.intermediate_session_token) }
    expect((await byBen('/otps/sms/send', by, { mfa_phone_number: number })).status).toBe(200)
    const entered = await byBen('/otps/sms/authenticate', by, { code: await readText() })
    expect(entered.body.error_type).toBe('otp_code_not_found')
  })

  it('rejects unenroll while the organization requires a second factor', async () => {
    const { secret } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    const unenroll = () =>
      call('/totp/authenticate', admin, { code: codeOf(secret), set_mfa_enrollment: 'unenroll' })
    await requireMfa()
    expect((await unenroll()).body.error_type).toBe('unenrollment_not_allowed')
    await run(sql`update business_organizations set mfa_policy = 'OPTIONAL'`)
    expect((await unenroll()).body.data?.member).toMatchObject({ mfa_enrolled: false })
  })

  it('works for the member of the session or intermediate session only (rules B19 and B38)', async () => {
    const eve = await startOrganization(server, business, 'eve@evil.example')
    await addTotp(admin)
    for (const [fields, error] of [
      [{ organization_id: admin.organizationId }, 'organization_not_found'],
      [{ organization_id: 'organization-unknown' }, 'organization_not_found'],
      [{ organization_id: eve.organizationId }, 'member_not_found'],
    ] as const) {
      const { body } = await call('/totp/authenticate', eve, { code: '123456', ...fields })
      expect(body.error_type).toBe(error)
    }
    expect((await call('/totp/authenticate', {}, { code: '123456' })).body.error_type).toBe(
      'user_unauthenticated',
    )
    const unknown = await call('/totp', { intermediate: 'unknown' })
    expect(unknown.body.error_type).toBe('intermediate_session_not_found')
  })
})
