import { toCode, toStep } from '../../../server/identity/operations/methods/totp/totp-codes.ts'
import { minutes } from '../../../server/platform/machine/clock.ts'
import { type Business, callBusiness, enter, type SignedInMember } from './business.ts'
import { readOutbox } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

/** What shows that a call is of a member: a session, or an intermediate session. */
export type By = { token?: string; intermediate?: string }

type Use = () => { server: TestServer; business: Business; admin: SignedInMember; email: string }

export const phoneNumber = '+15005550006'

/** The calls about second factors of a member. */
export function secondFactorsOf(use: Use) {
  const call = (path: string, { token, intermediate }: By, fields: object = {}, member?: string) => {
    const { server, business, admin } = use()
    return callBusiness(server, business, path, {
      body: {
        organization_id: admin.organizationId,
        member_id: member ?? admin.memberId,
        ...(intermediate === undefined ? {} : { intermediate_session_token: intermediate }),
        ...fields,
      },
      ...(token === undefined ? {} : { token }),
    })
  }

  const codeOf = (secret: string) => toCode(secret, toStep(use().server.clock.now()))

  /** Adds an authenticator app. The next code is of another time step. */
  async function addTotp(by: By, fields: object = {}) {
    const { body } = await call('/totp', by)
    const secret = String(body.data?.secret)
    const result = await call('/totp/authenticate', by, { code: codeOf(secret), ...fields })
    use().server.clock.advance(minutes(1))
    return { secret, codes: body.data?.recovery_codes as string[], result }
  }

  const readText = async (to = phoneNumber) => (await readOutbox(use().server, to))[0]?.code ?? ''

  async function addPhone(by: By) {
    await call('/otps/sms/send', by, { mfa_phone_number: phoneNumber })
    return call('/otps/sms/authenticate', by, { code: await readText() })
  }

  /** Gives the primary factor. @returns the response, which has no session if a second factor is missing */
  async function begin() {
    const { server, business, admin, email } = use()
    return (await enter(server, business, email, admin.organizationId)).body.data ?? {}
  }

  const beginWith = async (): Promise<By> => ({
    intermediate: String((await begin()).intermediate_session_token),
  })

  return { call, codeOf, addTotp, readText, addPhone, begin, beginWith }
}
