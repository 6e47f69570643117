import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  type Discovery,
  type SignedInMember,
  startOrganization,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { hours, minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let corp: SignedInMember
let hobby: SignedInMember
beforeEach(async () => {
  corp = await startOrganization(server, business, 'eve@corp.example', { organization_name: 'Corp' })
  hobby = await startOrganization(server, business, ann, { organization_name: 'Hobby' })
})

const list = async (token: string) => {
  const { body } = await callBusiness(server, business, '/discovery/organizations', { body: {}, token })
  const { discovered_organizations: listed } = body.data as Discovery
  return listed
    .map(({ organization, membership }) => [organization.organization_name, membership.type])
    .toSorted()
}

describe('the organizations of a session (rules B20 and B21)', () => {
  it('are its own, and those of the address to which its proof crosses', async () => {
    server.clock.advance(minutes(1))
    await createMemberBySite(server, business, corp.organizationId, { email_address: ann })
    expect(await list(hobby.token)).toEqual([['Hobby', 'active_member']])
    server.clock.advance(minutes(1))
    const { token } = await startOrganization(server, business, ann, { organization_name: 'Third' })
    expect(await list(token)).toEqual([
      ['Corp', 'active_member'],
      ['Hobby', 'active_member'],
      ['Third', 'active_member'],
    ])
    const site = { projectId: business.id, secret: business.secret }
    await callBackendOf(server, site, '/b2b/sessions/authenticate', {
      session_token: token,
      session_duration_minutes: 2880,
    })
    server.clock.advance(hours(25))
    expect(await list(token)).toEqual([['Third', 'active_member']])
  })

  it('contain no organization that the address may only join by its domain', async () => {
    const rules = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['corp.example'] }
    await changeOrganization(server, business, corp.organizationId, rules)
    expect(await list(hobby.token)).toEqual([['Hobby', 'active_member']])
  })

  it('are listed with the unmodified client of the site, by token and by JWT', async () => {
    const { origin, close } = await openPort((request, env) => server.app.fetch(request, env as object))
    const client = createBusinessClient(origin, business)
    for (const presented of [{ session_token: hobby.token }, { session_jwt: hobby.jwt }]) {
      const listed = await client.discovery.organizations.list(presented)
      expect(listed).toMatchObject({
        email_address: ann,
        discovered_organizations: [
          { organization: { organization_name: 'Hobby' }, member_authenticated: true },
        ],
      })
    }
    close()
  })

  it('are listed for no one without a session or an intermediate session', async () => {
    const { body } = await callBusiness(server, business, '/discovery/organizations', { body: {} })
    expect(body.error_type).toBe('intermediate_session_not_found')
  })
})
