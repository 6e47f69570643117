import { expect, it } from 'vitest'
import { findJoinedTenant } from './tenant-rules.ts'

const google = { provider: 'google', tenants: ['corp.example'] }
const allowed = { google: ['corp.example'], github: ['42'], hubspot: ['62515'] }

it.each([
  ['an allowed tenant', 'RESTRICTED', google, { provider: 'google', tenant: 'corp.example' }],
  ['any tenant while none counts', 'NOT_ALLOWED', google, undefined],
  ['a tenant of another provider', 'RESTRICTED', { ...google, provider: 'slack' }, undefined],
  ['a tenant of a provider without tenants', 'RESTRICTED', { ...google, provider: 'apple' }, undefined],
  [
    'one of several',
    'RESTRICTED',
    { provider: 'github', tenants: ['7', '42'] },
    { provider: 'github', tenant: '42' },
  ],
  [
    'the hub of HubSpot',
    'RESTRICTED',
    { provider: 'hubspot', tenants: ['62515'] },
    { provider: 'hubspot', tenant: '62515' },
  ],
  ['the hub at another provider', 'RESTRICTED', { provider: 'github', tenants: ['62515'] }, undefined],
  ['another case', 'RESTRICTED', { provider: 'google', tenants: ['Corp.example'] }, undefined],
  ['no identity', 'RESTRICTED', undefined, undefined],
] as const)('%s', (_, tenantJitProvisioning, identity, joined) => {
  const organization = { tenantJitProvisioning, allowedTenants: allowed }
  expect(findJoinedTenant(organization, identity)).toEqual(joined)
})
