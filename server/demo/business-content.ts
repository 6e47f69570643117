import type { OrganizationFields } from '../identity/accounts/organizations/store.ts'
import { adminRole } from '../identity/base/document/business-fields.ts'
import type { RbacFields } from '../identity/base/document/policy-fields.ts'

/**
 * The business project of the demo, which docs/business.md describes. The demo's marketplace, its playground and any site at this
 * origin can sign in its members.
 */
export const demoBusiness = {
  id: 'project-00000000-0000-4000-8000-000000000003',
  name: 'Baking Guild',
  publicToken: 'public-token-test-00000000-0000-4000-8000-000000000003',
  /** where the documentation serves pages of readers */
  origin: 'http://localhost:8080',
  products: ['otp', 'emailMagicLinks', 'passwords', 'oauth'],
} as const

/** The role of members who order for their organization. */
export const buyerRole = 'buyer'

const orders = 'orders'

export const demoRoles: RbacFields = {
  roles: [
    {
      role_id: buyerRole,
      description: 'Orders for the organization',
      permissions: [{ resource_id: orders, actions: ['place'] }],
    },
    // Admins need the permissions of a role to assign it (rule B26).
    {
      role_id: adminRole,
      description: 'Everything in the organization, and its orders',
      permissions: [{ resource_id: orders, actions: ['*'] }],
    },
  ],
  resources: [{ resource_id: orders, description: 'Orders', actions: ['place'] }],
}

type DemoMember = { email: string; fullName: string; role?: string }

/**
 * The organizations: one that anyone with an address in its domain may join, one that is by invitation only, and one that
 * requires a second factor. The first member of each is its admin. `kitchen@hotel-aurora.test` is a member of two.
 */
export const demoOrganizations: readonly {
  fields: OrganizationFields & { name: string }
  members: readonly [DemoMember, ...DemoMember[]]
}[] = [
  {
    fields: {
      name: 'Hotel Aurora',
      slug: 'hotel-aurora',
      emailJitProvisioning: 'RESTRICTED',
      emailAllowedDomains: ['hotel-aurora.test'],
      domainRoles: [{ domain: 'hotel-aurora.test', role_id: buyerRole }],
    },
    members: [
      { email: 'events@hotel-aurora.test', fullName: 'Greta Berger' },
      { email: 'kitchen@hotel-aurora.test', fullName: 'Hugo Costa' },
    ],
  },
  {
    fields: { name: 'Flour Mill', slug: 'flour-mill' },
    members: [
      { email: 'office@flour-mill.test', fullName: 'Ines Dumont' },
      { email: 'sales@flour-mill.test', fullName: 'Nils Eriksen', role: buyerRole },
      { email: 'kitchen@hotel-aurora.test', fullName: 'Hugo Costa' },
    ],
  },
  {
    fields: { name: 'Tax Advisers', slug: 'tax-advisers', mfaPolicy: 'REQUIRED_FOR_ALL' },
    members: [
      { email: 'books@tax-advisers.test', fullName: 'Olga Fischer' },
      { email: 'audit@tax-advisers.test', fullName: 'Paul Garcia', role: buyerRole },
    ],
  },
]
