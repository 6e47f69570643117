import * as z from 'zod/mini'
import { requireProduct } from '../../../base/projects/store.ts'
import { requireActions } from '../../../operations/access/member-acts.ts'
import { inviteMember } from '../../../operations/methods/magic-link/invite-member.ts'
import { findLinkPage } from '../../../operations/methods/magic-link/send-link.ts'
import { invitationFields, toInvitedFields } from '../../wire/business/invitation-fields.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import { actRoute, type BusinessApi } from './business-api.ts'

const Invite = z.object(invitationFields)

/** Registers the invitation of a member by a member who may create members (rules B8 and B26). */
export function registerInvites(api: BusinessApi): void {
  actRoute(
    api,
    { call: 'POST /b2b/magic_links/email/invite', act: 'organization', body: Invite },
    async (unit, { project, sender, actor, organization, body }) => {
      requireProduct(project, 'emailMagicLinks')
      const page = findLinkPage(project.redirectUrls, body.invite_redirect_url)
      requireActions(actor, 'stytch.member', ['create'])
      const fields = toInvitedFields(actor, body)
      const userId = await inviteMember(unit, api.deps, {
        ...{ project, sender, organization, page, actor },
        address: body.email_address,
        minutes: body.invite_expiration_minutes,
        templateId: body.invite_template_id,
        toFields: () => fields,
      })
      return showMember(unit, userId)
    },
  )
}
