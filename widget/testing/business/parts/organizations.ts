import type { DiscoveryProvider, OrganizationProvider } from '../../../core/business/provider.ts'
import { CodedError } from '../../../core/coded-error.ts'
import type { BusinessContext } from '../context.ts'
import { addMember, addOrganization, toOrganization } from '../state.ts'

/** Finds, enters and creates organizations. */
export function createOrganizations({ state, options, signIns, startSession }: BusinessContext): {
  organizations: OrganizationProvider
  discovery: DiscoveryProvider
} {
  const { allowsCreation = true, organizationOfPage } = options.project ?? {}
  return {
    organizations: {
      async find(slug = organizationOfPage) {
        const row = state().organizations.find((organization) => organization.slug === slug)
        if (!row) return null
        const { allowedMethods } = row
        return { ...toOrganization(row), ...(allowedMethods && { allowed: allowedMethods }) }
      },
    },
    discovery: {
      list: async () => signIns.list(),
      exchange: async ({ organizationId }) => signIns.exchange(organizationId),
      enter: async ({ organizationId }) => signIns.enter(organizationId),
      async create({ name }) {
        const { email, factors } = signIns.getOpen()
        if (!allowsCreation)
          throw new CodedError('create_organization_not_enabled', 'Visitors cannot create organizations.')
        const given = name === '' ? `${email.split('@')[0]}’s organization` : name
        const isTaken = state().organizations.some((row) => row.name.toLowerCase() === given.toLowerCase())
        if (isTaken)
          throw new CodedError('organization_slug_already_used', 'Another organization has this name.')
        const organization = addOrganization(state(), { name: given })
        const member = addMember(state(), organization, { email })
        return startSession(member, factors)
      },
    },
  }
}
