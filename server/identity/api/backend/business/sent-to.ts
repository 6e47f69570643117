import { readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Project } from '../../../base/projects/store.ts'
import { readUnit } from '../../../base/unit-of-work.ts'
import type { SentTo } from '../../../operations/entering/send-to-member.ts'
import { toMember, toUnknownMember } from '../../wire/business/member.ts'
import { showOrganization } from '../../wire/business/organization.ts'

/**
 * Builds the response of a call that sent a code or a link to an address of an organization. If the email only explains why it does not
 * sign in, the member has no ID.
 */
export const showSentTo = (
  { db }: Pick<Deps, 'db'>,
  { project, reference, address }: { project: Project; reference: string; address: string },
  sentTo: SentTo,
): Promise<object> =>
  readUnit(db, { id: project.id }, async (unit) => {
    const organization = await findOrganization(unit, reference)
    if (!organization) throw new SdkError('organization_not_found')
    const record = sentTo && (await readMember(unit, { userId: sentTo.userId }))
    return {
      member_id: record?.user.id ?? '',
      member_created: sentTo?.isCreated ?? false,
      member: record ? toMember(record) : toUnknownMember(organization.id, address),
      organization: await showOrganization(unit, organization),
    }
  })
