import * as z from 'zod/mini'
import { findOrganization, lockOrganization } from '../../../accounts/organizations/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { requireProduct } from '../../../base/projects/store.ts'
import { inDirectory } from '../../../base/unit-of-work.ts'
import { readActor } from '../../../operations/access/member-acts.ts'
import { inviteMember } from '../../../operations/methods/magic-link/invite-member.ts'
import { findLinkPage } from '../../../operations/methods/magic-link/send-link.ts'
import { OrganizationReference } from '../../wire/business/entering-fields.ts'
import { invitationFields, toInvitedFields } from '../../wire/business/invitation-fields.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import { Metadata, merge } from '../../wire/metadata.ts'
import { type BusinessBackend, projectRoute } from './organization-route.ts'

const Invite = z.object({
  organization_id: OrganizationReference,
  ...invitationFields,
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
})

/** Registers the invitation of a member by the site (rule B8). */
export function registerInvites(api: BusinessBackend): void {
  projectRoute(
    api,
    { call: 'POST /b2b/magic_links/email/invite', scope: 'write', body: Invite },
    async (unit, { project, sender, body }) => {
      requireProduct(project, 'emailMagicLinks')
      const page = findLinkPage(project.redirectUrls, body.invite_redirect_url)
      const chosen = await findOrganization(unit, body.organization_id)
      const organization = chosen && (await lockOrganization(unit, chosen.id, 'share'))
      if (!organization) throw new SdkError('organization_not_found')
      const directory = inDirectory(unit, organization.id)
      const actor = await readActor(directory, api.deps, { project, session: undefined })
      const fields = toInvitedFields(actor, body)
      const { trusted_metadata: trusted, untrusted_metadata: untrusted } = body
      const userId = await inviteMember(directory, api.deps, {
        ...{ project, sender, organization, page, actor },
        address: body.email_address,
        minutes: body.invite_expiration_minutes,
        templateId: body.invite_template_id,
        toFields: (holder) => ({
          ...fields,
          ...(trusted ? { trustedMetadata: merge(holder?.trustedMetadata ?? {}, trusted) } : {}),
          ...(untrusted ? { untrustedMetadata: merge(holder?.untrustedMetadata ?? {}, untrusted) } : {}),
        }),
      })
      return showMember(directory, userId)
    },
  )
}
