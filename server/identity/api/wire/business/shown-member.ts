import { readMember } from '../../../accounts/members/read-members.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { ProjectUnit } from '../../../base/unit-of-work.ts'
import { toMember } from './member.ts'
import { toOrganization } from './organization.ts'

/** Reads a member and the organization as the response of a call that changed the member. @throws SdkError member_not_found */
export async function showMember(unit: ProjectUnit, memberId: string): Promise<object> {
  const record = await readMember(unit, { userId: memberId })
  if (!record) throw new SdkError('member_not_found')
  return {
    member_id: record.user.id,
    member: toMember(record),
    organization: toOrganization(record.organization, record.customRoles),
  }
}
