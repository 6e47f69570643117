import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  askForDiscovery,
  type Business,
  callBusiness,
  createBusiness,
  discover,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { hours } from '../../../../platform/machine/clock.ts'
import { intermediateSessions } from '../../../base/schema/intermediate-sessions.ts'
import { organizations } from '../../../base/schema/organizations.ts'
import { members, users } from '../../../base/schema/users.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))

const count = (table: typeof users | typeof members | typeof intermediateSessions) =>
  server.deps.db.read((tx) => tx.$count(table, eq(table.projectId, business.id)))

describe('discovery by an emailed code', () => {
  it('creates nothing when the code is sent (rule B4)', async () => {
    expect(await askForDiscovery(server, business, ann)).toMatch(/^\d{6}$/)
    expect([await count(users), await count(members), await count(intermediateSessions)]).toEqual([0, 0, 0])
  })

  it('returns an intermediate session, which is no session and opens no data (rule B18)', async () => {
    const { intermediate_session_token: token, ...rest } = await discover(server, business, ann)
    expect(rest).toMatchObject({ email_address: ann, discovered_organizations: [] })
    for (const path of ['/organizations/me', '/organizations/members/me']) {
      const { body } = await callBusiness(server, business, path, { method: 'GET', token })
      expect(body.error_type).toBe('session_not_found')
    }
  })

  it('stores the token of the intermediate session as a hash', async () => {
    const { intermediate_session_token: token } = await discover(server, business, ann)
    const rows = await server.deps.db.read((tx) => tx.select().from(intermediateSessions))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('accepts a code once, and no code of another purpose', async () => {
    const code = await askForDiscovery(server, business, ann)
    const redeem = async () =>
      (
        await callBusiness(server, business, '/otps/email/discovery/authenticate', {
          body: { email_address: ann, code },
        })
      ).status
    expect([await redeem(), await redeem()]).toEqual([200, 404])
  })

  it('lets one of twenty parallel requests use a code', async () => {
    const code = await askForDiscovery(server, business, ann)
    const body = { email_address: ann, code }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        callBusiness(server, business, '/otps/email/discovery/authenticate', { body }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('creating an organization (rule B9)', () => {
  it('signs in its creator as admin, in the format of the contract', async () => {
    const { intermediate_session_token } = await discover(server, business, ann)
    const { status, body } = await callBusiness(server, business, '/discovery/organizations/create', {
      body: { intermediate_session_token, session_duration_minutes: 30 },
    })
    expect([status, body.data]).toMatchObject([
      200,
      {
        member_authenticated: true,
        intermediate_session_token: '',
        mfa_required: null,
        primary_required: null,
        member: {
          email_address: ann,
          email_address_verified: true,
          status: 'active',
          is_admin: true,
          roles: [{ role_id: 'stytch_member' }, { role_id: 'stytch_admin' }],
        },
        organization: { organization_name: 'Corp', organization_slug: 'corp' },
        member_session: {
          organization_slug: 'corp',
          roles: ['stytch_member', 'stytch_admin'],
          authentication_factors: [
            { type: 'otp', delivery_method: 'email', email_factor: { email_address: ann } },
          ],
        },
      },
    ])
    const { memberId, organizationId, jwt } = toSignedIn({ status, body, headers: new Headers() })
    expect(decodeJwt(jwt)).toMatchObject({
      sub: memberId,
      aud: business.id,
      'https://stytch.com/organization': { organization_id: organizationId, slug: 'corp' },
      'https://stytch.com/session': { roles: ['stytch_member', 'stytch_admin'] },
    })
  })

  it('consumes the intermediate session: of twenty parallel requests, one creates an organization (rule B18)', async () => {
    const { intermediate_session_token } = await discover(server, business, ann)
    const ips = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)
    const responses = await Promise.all(
      ips.map((ip) =>
        callBusiness(server, business, '/discovery/organizations/create', {
          body: { intermediate_session_token, session_duration_minutes: 30 },
          ip,
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.deps.db.read((tx) => tx.$count(organizations))).toBe(1)
  })

  it('is limited to five organizations of an address a day', async () => {
    for (let index = 0; index < 5; index += 1) await startOrganization(server, business, ann)
    // Five codes an hour are the limit of a sender.
    server.clock.advance(hours(1))
    const { intermediate_session_token } = await discover(server, business, ann)
    const sixth = await callBusiness(server, business, '/discovery/organizations/create', {
      body: { intermediate_session_token, session_duration_minutes: 30 },
      ip: '198.51.100.1',
    })
    expect(sixth.body.error_type).toBe('too_many_requests')
  })

  it('gives organizations of the same name different slugs, and rejects a slug that is taken (rule B3)', async () => {
    const first = await startOrganization(server, business, ann)
    const second = await startOrganization(server, business, 'ben@corp.example')
    expect(second.organizationId).not.toBe(first.organizationId)
    const { intermediate_session_token } = await discover(server, business, 'eve@evil.example')
    const create = (organization_slug: string) =>
      callBusiness(server, business, '/discovery/organizations/create', {
        body: { intermediate_session_token, session_duration_minutes: 30, organization_slug },
      })
    expect((await create('corp')).body.error_type).toBe('organization_slug_already_used')
    expect((await create('organization-x')).status).toBe(400)
    expect((await create('evil')).status).toBe(200)
  })

  it('rejects what this version does not support, such as single sign-on', async () => {
    const { intermediate_session_token } = await discover(server, business, ann)
    const { status, body } = await callBusiness(server, business, '/discovery/organizations/create', {
      body: { intermediate_session_token, session_duration_minutes: 30, sso_jit_provisioning: 'ALL_ALLOWED' },
    })
    expect(status).toBe(400)
    expect(body.error_message).toContain('sso_jit_provisioning must be left out')
  })
})
