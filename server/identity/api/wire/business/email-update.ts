import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { RedirectUrl, TemplateId } from '../../../base/document/link-values.ts'
import { type Project, requireProduct } from '../../../base/projects/store.ts'
import { findLinkPage } from '../../../operations/methods/magic-link/send-link.ts'
import type { AddressChangeOrder } from '../../../operations/organizations/start-address-change.ts'

/** A request for a proof of the new address of a member. */
export const EmailUpdate = z.object({
  email_address: Email,
  delivery_method: z._default(z.enum(['EMAIL_MAGIC_LINK', 'EMAIL_OTP']), 'EMAIL_MAGIC_LINK'),
  login_redirect_url: z.optional(RedirectUrl),
  login_template_id: TemplateId,
})

type CodeRequester = Extract<AddressChangeOrder['proof'], { method: 'email_otp' }>['requester']

/**
 * Converts a request for a proof of a new address.
 * @throws SdkError endpoint_not_authorized_for_sdk if the project does not offer the method; no_login_redirect_urls_set and
 *   no_match_for_provided_magic_link_url for the redirect URI of a link
 */
export function toAddressChangeOrder(
  project: Project,
  body: z.output<typeof EmailUpdate>,
  { requester, ...order }: Pick<AddressChangeOrder, 'reference' | 'visitor'> & { requester: CodeRequester },
): AddressChangeOrder {
  const isCode = body.delivery_method === 'EMAIL_OTP'
  requireProduct(project, isCode ? 'otp' : 'emailMagicLinks')
  const page = isCode ? '' : findLinkPage(project.redirectUrls, body.login_redirect_url)
  return {
    ...order,
    address: body.email_address,
    templateId: body.login_template_id,
    proof: isCode ? { method: 'email_otp', requester } : { method: 'magic_link', page },
  }
}
