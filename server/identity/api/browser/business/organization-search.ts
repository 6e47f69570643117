import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import { findContact } from '../../../accounts/users/contacts.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { inDirectory, readUnit } from '../../../base/unit-of-work.ts'
import { OrganizationReference } from '../../wire/business/entering-fields.ts'
import { toSearchedOrganization } from '../../wire/business/organization.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

const MemberSearch = z.object({ organization_id: OrganizationReference, email_address: Email })
const Search = z.object({ organization_slug: Text.check(z.maxLength(200)) })

/** Registers the searches with which the page of an organization begins: for it by its slug (rule B37), and for a member by address. */
export function registerOrganizationSearch(api: BusinessApi): void {
  const { deps } = api

  sdkRoute(
    api,
    {
      call: 'POST /b2b/organizations/search',
      access: 'project',
      vertical: 'B2B',
      exempt: 'settings',
      body: Search,
    },
    async ({ project, visitor, body: { organization_slug: slug } }) => {
      if (!project.business?.slugLookup) throw new SdkError('endpoint_not_authorized_for_sdk')
      await consumeNetworkLimit(deps, 'organizationSearches', visitor.ip)
      const organization = await readUnit(deps.db, toWholeProject(project), (unit) =>
        findOrganization(unit, slug),
      )
      return { organization: organization?.slug === slug ? toSearchedOrganization(organization) : null }
    },
  )

  // Rule B35: with hidden accounts, the response is the same for every address. Rule B19: it does not show the name.
  sdkRoute(
    api,
    {
      call: 'POST /b2b/organizations/members/search',
      access: 'project',
      vertical: 'B2B',
      product: 'passwords',
      body: MemberSearch,
    },
    async ({ project, visitor, body: { organization_id: reference, email_address: value } }) => {
      if (project.hidesAccounts) return { member: toFound('active', 'password-hidden') }
      await consumeNetworkLimit(deps, 'memberLookups', visitor.ip)
      return readUnit(deps.db, toWholeProject(project), async (unit) => {
        const organization = await findOrganization(unit, reference)
        if (!organization) throw new SdkError('organization_not_found')
        const contact = await findContact(inDirectory(unit, organization.id), { kind: 'email', value })
        const record = contact && (await readMember(unit, { userId: contact.userId }))
        const isCurrent = record !== undefined && findCurrent(record)?.address === contact?.value
        return { member: isCurrent ? toFound(record.member.status, record.passwordId ?? '') : null }
      })
    },
  )
}

const toFound = (status: string, member_password_id: string) => ({ status, name: '', member_password_id })
