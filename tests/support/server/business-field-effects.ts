import { expect } from 'vitest'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import type { Use } from './backend-field-effects.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  discover,
  enter,
  startOrganization,
  workOrigin,
} from './business.ts'
import { callBackendOf } from './call-backend.ts'
import { callProvider } from './provider-client.ts'

const ann = 'ann@corp.example'

/** For each field that only business projects have: a call whose result it changes. */
export const businessFieldEffects = (use: () => Pick<ReturnType<Use>, 'server'>) => {
  const create = (fields: Partial<WrittenDocument> = {}) => createBusiness(use().server, fields)
  const readSettings = async ({ publicToken }: Business) => {
    const { server } = use()
    const path = `/projects/bootstrap/${publicToken}`
    const request = { method: 'GET', publicToken, origin: workOrigin }
    return (await callProvider(server, path, request)).body.data
  }
  const typeOf = async (call: ReturnType<typeof callBusiness>) => (await call).body.error_type

  return {
    kind: async () => {
      expect(await readSettings(await create())).toMatchObject({ vertical: 'B2B' })
      await expect(create({ kind: 'consumer' })).rejects.toThrow(
        /^kind has been 'business' since Work was created/,
      )
    },
    create_organizations: async () => {
      const business = await create({ create_organizations: false })
      expect(await readSettings(business)).toMatchObject({ create_organization_enabled: false })
      const { intermediate_session_token } = await discover(use().server, business, ann)
      const body = { intermediate_session_token, session_duration_minutes: 30 }
      const call = callBusiness(use().server, business, '/discovery/organizations/create', { body })
      expect(await typeOf(call)).toBe('create_organization_not_enabled')
    },
    slug_pattern: async () => {
      const slug_pattern = 'https://{{slug}}.site.example/*'
      expect(await readSettings(await create({ slug_pattern }))).toMatchObject({ slug_pattern })
    },
    slug_lookup: async () => {
      const { server } = use()
      const business = await create()
      await startOrganization(server, business, ann)
      const search = () =>
        callBusiness(server, business, '/organizations/search', { body: { organization_slug: 'corp' } })
      expect((await search()).body.data?.organization).toMatchObject({ organization_name: 'Corp' })
      await create({ slug_lookup: false })
      expect(await typeOf(search())).toBe('endpoint_not_authorized_for_sdk')
    },
    'passwords.scope': async () => {
      const { server } = use()
      const authenticate = async (business: Business) => {
        const body = { email_address: ann, password: 'x' }
        return typeOf(callBusiness(server, business, '/passwords/discovery/authenticate', { body }))
      }
      const products: WrittenDocument['products'] = ['passwords']
      expect(await authenticate(await create({ products }))).toBe('cross_org_passwords_not_enabled')
      const scoped = await create({ products, passwords: { scope: 'project' } })
      expect(await authenticate(scoped)).toBe('unauthorized_credentials')
    },
    member_actions: async () => {
      const { server } = use()
      const business = await create()
      const { token } = await startOrganization(server, business, ann)
      const rename = () =>
        callBusiness(server, business, '/organizations/me', {
          method: 'PUT',
          token,
          body: { organization_name: 'X' },
        })
      expect((await rename()).status).toBe(200)
      await create({ member_actions: false })
      expect(await typeOf(rename())).toBe('endpoint_not_authorized_for_sdk')
    },
    'limits.organizations': async () => {
      const { server } = use()
      const business = await create({ limits: { organizations: 1 } })
      const add = () =>
        callBackendOf(server, { projectId: business.id, secret: business.secret }, '/b2b/organizations', {
          organization_name: 'A',
        })
      expect([(await add()).status_code, (await add()).error_type]).toEqual([200, 'unauthorized_action'])
    },
    'limits.people_per_organization': async () => {
      const { server } = use()
      const business = await create({ limits: { people_per_organization: 1 } })
      const domain = { email_allowed_domains: ['corp.example'], email_jit_provisioning: 'RESTRICTED' }
      const { organizationId } = await startOrganization(server, business, ann, domain)
      expect(await typeOf(enter(server, business, 'ben@corp.example', organizationId))).toBe(
        'unauthorized_action',
      )
    },
  }
}
