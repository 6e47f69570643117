import * as z from 'zod/mini'
import { readMember } from '../../../accounts/members/read-members.ts'
import { lockOrganization } from '../../../accounts/organizations/store.ts'
import { memberRole } from '../../../base/document/business-fields.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toPolicyOfKind } from '../../../base/projects/business-policy.ts'
import { listGrantingRoles, type Policy } from '../../../base/projects/policy.ts'
import { requireProduct } from '../../../base/projects/store.ts'
import { inDirectory } from '../../../base/unit-of-work.ts'
import { inviteMember } from '../../../operations/methods/magic-link/invite-member.ts'
import { findLinkPage } from '../../../operations/methods/magic-link/send-link.ts'
import { invitationFields, toName } from '../../wire/business/invitation-fields.ts'
import { listRoles, toMember } from '../../wire/business/member.ts'
import { toOrganization } from '../../wire/business/organization.ts'
import { type BusinessApi, memberRoute } from './business-api.ts'

const Invite = z.object(invitationFields)

/** Registers the invitation of a member by a member who may create members (rules B8 and B26). */
export function registerInvites(api: BusinessApi): void {
  memberRoute(
    api,
    { call: 'POST /b2b/magic_links/email/invite', body: Invite },
    async (unit, { project, sender, principal, record, body }) => {
      requireProduct(project, 'emailMagicLinks')
      const page = findLinkPage(project.redirectUrls, body.invite_redirect_url)
      const organization = await lockOrganization(unit, record.organization.id, 'share')
      // Read again under the lock (rule B39).
      const acting = await readMember(unit, { userId: principal.user.id })
      if (!organization || acting?.member.status !== 'active') throw new SdkError('session_not_found')
      const held = listRoles(acting).map(({ role_id }) => role_id)
      const roles = (body.roles ?? []).filter((role) => role !== memberRole)
      requireMayInvite(toPolicyOfKind(project), held, roles)
      const directory = inDirectory(unit, organization.id)
      const userId = await inviteMember(directory, api.deps, {
        ...{ project, sender, organization, page },
        address: body.email_address,
        minutes: body.invite_expiration_minutes,
        templateId: body.invite_template_id,
        fields: { ...toName(body.name), roles: [...new Set(roles)] },
      })
      const invited = await readMember(unit, { userId })
      if (!invited) throw new SdkError('member_not_found')
      return { member_id: userId, member: toMember(invited), organization: toOrganization(organization) }
    },
  )
}

/**
 * Requires `create` on members, and every permission of each role that the invitation gives (rule B26).
 * @throws SdkError session_authorization_error, invalid_member_role
 */
function requireMayInvite(policy: Policy, held: readonly string[], given: readonly string[]): void {
  const permissions = given.flatMap((id) => {
    const role = policy.roles.find(({ role_id }) => role_id === id)
    if (!role) throw new SdkError('invalid_member_role')
    return role.permissions
  })
  const needed = [{ resource_id: 'stytch.member', actions: ['create'] }, ...permissions]
  const isAllowed = needed.every(({ resource_id, actions }) => {
    const all = policy.resources.find((resource) => resource.resource_id === resource_id)?.actions ?? []
    const neededActions = actions.includes('*') ? ['*', ...all] : actions
    return neededActions.every(
      (action) => action === '*' || listGrantingRoles(policy, [...held], { resource_id, action }).length > 0,
    )
  })
  if (!isAllowed) throw new SdkError('session_authorization_error')
}
