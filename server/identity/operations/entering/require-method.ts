import { readMember } from '../../accounts/members/read-members.ts'
import { type AuthMethod, listAllowedMethods } from '../../accounts/organizations/method-rules.ts'
import { lockOrganization } from '../../accounts/organizations/store.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { Project } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/**
 * Requires that a member may use a sign-in method (rule B16), for a call that sets it up within a session. Locks the organization.
 * @throws SdkError auth_method_not_allowed, session_not_found
 */
export async function requireMethod(
  directory: DirectoryUnit,
  { project, userId, method }: { project: Project; userId: string; method: AuthMethod },
): Promise<void> {
  const { organizationId } = directory
  const organization =
    organizationId === null ? undefined : await lockOrganization(directory, organizationId, 'share')
  const record = await readMember(directory, { userId })
  if (!organization || record?.member.status !== 'active') throw new SdkError('session_not_found')
  const isAllowed = listAllowedMethods(project, organization).includes(method)
  if (!isAllowed && !record.member.isBreakglass) throw new SdkError('auth_method_not_allowed')
}
