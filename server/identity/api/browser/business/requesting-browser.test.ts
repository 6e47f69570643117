import { describe, expect, it } from 'vitest'
import { type Business, callBusiness, createBusiness, startOrganization } from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { type ProviderRequest, type Result, readOutbox } from '#support/server/provider-client.ts'

const ann = 'ann@corp.example'
const wifi = '198.51.100.1'
const mobile = '203.0.113.7'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
const organization = preparedForEach(() => startOrganization(server, business, ann))

/** The two ways to a code. Each has a call that sends it and a call that redeems it. */
const flows = [
  { name: 'discovery', send: '/discovery/send', redeem: '/discovery/authenticate' },
  { name: 'an organization', send: '/login_or_signup', redeem: '/authenticate' },
] as const
type Flow = (typeof flows)[number]

const toRequest = ({ headers }: Result): Pick<ProviderRequest, 'headers'> => ({
  headers: { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' },
})

const call = (path: string, fields: object, from: ProviderRequest) => {
  const body = { organization_id: organization.organizationId, email_address: ann, ...fields }
  return callBusiness(server, business, `/otps/email${path}`, { body, ...from })
}
const request = async ({ send }: Flow, from: ProviderRequest) => {
  const response = await call(send, {}, from)
  return { response, code: (await readOutbox(server, ann))[0]?.code ?? '' }
}
const redeem = async ({ redeem: path }: Flow, code: string, from: ProviderRequest) =>
  (await call(path, { code, session_duration_minutes: 30 }, from)).body.error_type ?? 'redeemed'

describe.each(flows)('a code of $name', (flow) => {
  it('is redeemed by the browser that requested it, from any network', async () => {
    const { response, code } = await request(flow, { ip: wifi })
    expect(response.headers.getSetCookie()[0]).toMatch(/^browser=[\w-]{43}; .*HttpOnly; Secure/)
    expect(await redeem(flow, code, { ip: mobile, ...toRequest(response) })).toBe('redeemed')
  })

  it('is redeemed by a browser without cookies from the same network', async () => {
    const { code } = await request(flow, { ip: wifi })
    expect(await redeem(flow, code, { ip: mobile })).toBe('otp_code_not_found')
    expect(await redeem(flow, code, { ip: wifi })).toBe('redeemed')
  })

  it('is neither redeemed nor invalidated by another browser (rule A4)', async () => {
    const { response, code } = await request(flow, { ip: wifi })
    const stranger = await request(flow, { ip: mobile })
    expect(await redeem(flow, code, { ip: mobile, ...toRequest(stranger.response) })).toBe(
      'otp_code_not_found',
    )
    await request(flow, { ip: mobile, ...toRequest(stranger.response) })
    expect(await redeem(flow, code, { ip: wifi, ...toRequest(response) })).toBe('redeemed')
  })

  it('is invalidated by the next code of the same browser, from any network', async () => {
    const { response, code } = await request(flow, { ip: wifi })
    const browser = toRequest(response)
    const next = await request(flow, { ip: mobile, ...browser })
    expect(next.response.headers.getSetCookie()).toEqual([])
    expect(await redeem(flow, code, { ip: wifi, ...browser })).toBe('otp_code_not_found')
    expect(await redeem(flow, next.code, { ip: wifi, ...browser })).toBe('redeemed')
  })
})
