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

import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let admin: SignedInMember
beforeEach(async () => {
  admin = await startOrganization(server, business, ann)
})

const run = (statement: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => tx.execute(statement))
const { addPhone, addTotp, beginWith, call, codeOf, readText } = secondFactorsOf(() => ({
  server,
  business,
  admin,
  email: ann,
}))

describe('attempts (rule B24)', () => {
  it('count for the member over sessions and intermediate sessions', async () => {
    const { secret } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    const by = [admin, await beginWith()]
    for (let index = 0; index < 30; index += 1) {
      await call('/totp/authenticate', by[index % 2] ?? admin, { code: '000000' })
    }
    expect((await call('/totp/authenticate', await beginWith(), { code: codeOf(secret) })).status).toBe(429)
  })

  it.each(['totp', 'sms', 'recovery'] as const)(
    'one of twenty parallel uses of a code by %s succeeds',
    async (kind) => {
      const { secret, codes } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
      await addPhone(admin)
      // A session stays after a use, so only the code itself can end.
      const places = kind === 'recovery' ? [admin, await beginWith()] : [await beginWith()]
      const [first = admin] = places
      if (kind === 'sms') await call('/otps/sms/send', first)
      const code = kind === 'sms' ? await readText() : codeOf(secret)
      const use = (by: By) => {
        if (kind === 'recovery') return call('/recovery_codes/recover', by, { recovery_code: codes[0] })
        return call(kind === 'sms' ? '/otps/sms/authenticate' : '/totp/authenticate', by, { code })
      }
      const uses = Array.from({ length: 20 }, (_, index) => use(places[index % places.length] ?? admin))
      const responses = await Promise.all(uses)
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.every(({ status }) => status < 500)).toBe(true)
    },
  )
})

describe('recovery codes (rule B24)', () => {
  it('replace a code once, and can be read only with a second factor of the last five minutes', async () => {
    const { codes, secret } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    expect(codes).toHaveLength(10)
    const recover = async () =>
      call('/recovery_codes/recover', await beginWith(), { recovery_code: codes[0] })
    const recovered = await recover()
    expect(recovered.body.data).toMatchObject({ member_authenticated: true, recovery_codes_remaining: 9 })
    expect((await recover()).body.error_type).toBe('unable_to_authenticate_recovery_code')
    const { token } = toSignedIn(recovered)
    const read = (method: 'GET' | 'POST' = 'GET', path = '') =>
      callBusiness(server, business, `/recovery_codes${path}`, { method, token })
    expect(new Set((await read()).body.data?.recovery_codes as string[])).toEqual(new Set(codes.slice(1)))
    server.clock.advance(minutes(6))
    expect((await read()).body.error_type).toBe('insufficient_factors')
    expect((await read('POST', '/rotate')).body.error_type).toBe('insufficient_factors')
    await call('/totp/authenticate', { token }, { code: codeOf(secret) })
    const rotated = (await read('POST', '/rotate')).body.data?.recovery_codes as string[]
    expect(rotated).toHaveLength(10)
    expect(rotated).not.toContain(codes[1])
    expect(new Set((await read()).body.data?.recovery_codes as string[])).toEqual(new Set(rotated))
  })
})

describe('the claim of a member (rule B5)', () => {
  it('keeps a second factor that was added in a session of a claimed member', async () => {
    const { secret } = await addTotp(admin, { set_mfa_enrollment: 'enroll' })
    // As when an admin changes the address (rule B30): it is proved again as by a first proof.
    await run(sql`update emails set verified_at = null where user_id = ${admin.memberId}`)
    const { body } = await call('/totp/authenticate', await beginWith(), { code: codeOf(secret) })
    expect(body.data).toMatchObject({ member_authenticated: true })
  })

  it('ends a phone number that was written before', async () => {
    const { member_id: id } = await createMemberBySite(server, business, admin.organizationId, {
      email_address: 'ben@corp.example',
    })
    await run(sql`insert into phone_numbers (project_id, organization_id, id, user_id, number, verified_at, created_at)
      values (${business.id}, ${admin.organizationId}, 'phone-number-planted', ${id}, ${number}, now(), now())`)
    const { body } = await enter(server, business, 'ben@corp.example', admin.organizationId)
    expect(body.data?.member).toMatchObject({ mfa_phone_number: '' })
  })
})
