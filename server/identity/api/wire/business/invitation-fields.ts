import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { RedirectUrl, TemplateId, toLinkMinutes } from '../../../base/document/link-values.ts'
import { MemberName, Roles } from './member-fields.ts'

/** The fields of an invitation that members and sites may set. It works for a week by default. */
export const invitationFields = {
  email_address: Email,
  invite_redirect_url: z.optional(RedirectUrl),
  invite_template_id: TemplateId,
  invite_expiration_minutes: toLinkMinutes(10_080),
  name: MemberName,
  roles: z.optional(Roles),
}
