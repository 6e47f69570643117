import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { OneLineText, Text } from '#contract/text.ts'
import { RedirectUrl, TemplateId, toLinkMinutes } from '../../../base/document/link-values.ts'

/** The fields of an invitation that members and sites may set. It works for a week by default. */
export const invitationFields = {
  email_address: Email,
  invite_redirect_url: z.optional(RedirectUrl),
  invite_template_id: TemplateId,
  invite_expiration_minutes: toLinkMinutes(10_080),
  name: z.optional(OneLineText.check(z.maxLength(128))),
  roles: z.optional(z.array(Text).check(z.maxLength(50))),
}

/** Converts the name of a member, which is one text in the contract for business projects. */
export const toName = (name: string | undefined) =>
  name === undefined ? {} : { name: { first_name: name, middle_name: '', last_name: '' } }
