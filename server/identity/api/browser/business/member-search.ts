import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import { findContact } from '../../../accounts/users/contacts.ts'
import { findPassword } from '../../../accounts/users/passwords.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, inDirectory, readUnit } from '../../../base/unit-of-work.ts'
import { writeName } from '../../wire/business/member.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

const Search = z.object({ email_address: Email, organization_id: Text.check(z.maxLength(200)) })

/**
 * The response for every address in a project that hides accounts (rule B35): the page asks for a password, and everyone can
 * reset it by email.
 */
const hidden = { status: 'active', name: '', member_password_id: 'password-hidden' }

/** Registers the search for a member by its address, with which a page chooses the next screen (rule B35). */
export function registerMemberSearch(api: BusinessApi): void {
  const { deps } = api

  sdkRoute(
    api,
    {
      call: 'POST /b2b/organizations/members/search',
      access: 'project',
      vertical: 'B2B',
      exempt: 'settings',
      body: Search,
    },
    async ({ project, visitor, body: { email_address: address, organization_id: reference } }) => {
      await consumeNetworkLimit(deps, 'memberSearches', visitor.ip)
      return readUnit(deps.db, toWholeProject(project), async (unit) => {
        const organization = await findOrganization(unit, reference)
        if (!organization) throw new SdkError('organization_not_found')
        if (project.hidesAccounts) return { member: hidden }
        return { member: await findByAddress(inDirectory(unit, organization.id), address) }
      })
    },
  )
}

/** Finds what the contract tells strangers about the member with a current address. */
async function findByAddress(unit: DirectoryUnit, address: Email): Promise<object | null> {
  const contact = await findContact(unit, { kind: 'email', value: address })
  const record = contact && (await readMember(unit, { userId: contact.userId }))
  if (!record || findCurrent(record)?.id !== contact.id) return null
  const password = await findPassword(unit, record.user.id)
  return {
    status: record.member.status,
    name: writeName(record.user.name),
    member_password_id: password?.id ?? '',
  }
}
