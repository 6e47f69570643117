import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { RedirectUrl, TemplateId, toLinkMinutes } from '../../../base/document/link-values.ts'
import { type Actor, requireRoles } from '../../../operations/access/member-acts.ts'
import { MemberName, Roles, toName } from './member-fields.ts'

/** The fields of an invitation that members and sites may set. It works for a week by default. */
export const invitationFields = {
  email_address: Email,
  invite_redirect_url: z.optional(RedirectUrl),
  invite_template_id: TemplateId,
  invite_expiration_minutes: toLinkMinutes(10_080),
  name: MemberName,
  roles: z.optional(Roles),
}

/**
 * Returns the fields of the member that an invitation sets.
 * @throws SdkError invalid_member_role, and session_authorization_error if a role gives more than the actor has (rule B26)
 */
export const toInvitedFields = (
  actor: Actor,
  { name, roles }: { name?: string | undefined; roles?: string[] | undefined },
) => ({
  ...(name === undefined ? {} : { name: toName(name) }),
  ...(roles ? { roles: requireRoles(actor, roles) } : {}),
})
