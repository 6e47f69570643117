import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import { invite } from '../../accounts/proofs/invite.ts'
import { countSend } from '../../accounts/proofs/limits.ts'
import { removeInvites, toLink } from '../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../accounts/proofs/minutes-rules.ts'
import { issueUserToken } from '../../accounts/proofs/user-tokens.ts'
import { RedirectUrl, TemplateId, toLinkMinutes } from '../../base/document/link-values.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { findTemplate } from '../../base/projects/email.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { toRejectionError } from '../../operations/access/authorize-user-change.ts'
import { findLinkPage } from '../../operations/methods/magic-link/send-link.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { toUserChange, userFields } from './user-fields.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const week = 10_080

const { name, trusted_metadata, untrusted_metadata } = userFields
const Invite = z.object({
  email: Email,
  invite_magic_link_url: z.optional(RedirectUrl),
  invite_expiration_minutes: toLinkMinutes(week),
  invite_template_id: TemplateId,
  attributes: Attributes,
  name,
  trusted_metadata,
  untrusted_metadata,
})
const Create = z.object({ user_id: Text, expiration_minutes: toLinkMinutes(60), attributes: Attributes })

/** Registers invitations by email, and links that the site's server sends itself. */
export function registerInvites(api: BackendApi): void {
  const { deps } = api
  const { db } = deps

  backendRoute(
    api,
    { call: 'POST /magic_links/email/invite', scope: 'write', product: 'emailMagicLinks', body: Invite },
    async ({ project, sender, body }) => {
      const { email: address, attributes } = body
      const page = findLinkPage(
        project.signupRedirectUrls ?? project.redirectUrls,
        body.invite_magic_link_url,
      )
      await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
      const minutes = limitLinkMinutes(project, body.invite_expiration_minutes)
      return runUnit(db, project, async (unit) => {
        const invitation = await toUserChange(unit, project, { ...body })
        const visitor = toVisitor(attributes)
        const invited = await invite(unit, deps, { project, address, minutes, visitor, invitation })
        if ('rejection' in invited) {
          if (invited.rejection === 'verified_already') throw new BackendError('invalid_email_for_invites')
          throw toRejectionError(invited.rejection)
        }
        const { userId, contactId, token } = invited
        const link = toLink(page, 'magic_links', token)
        const choice = { kind: 'invitation', id: body.invite_template_id }
        const envelope = { to: address, sender, ...findTemplate(project, choice, sender.locale) }
        await enqueueEmail(unit.tx, deps, envelope, { kind: 'invitation', values: { link, minutes } })
        return { user_id: userId, email_id: contactId }
      })
    },
  )

  unitRoute(
    api,
    { call: 'POST /magic_links/email/revoke_invite', scope: 'write', body: z.object({ email: Email }) },
    async (unit, { body }) => {
      if (!(await removeInvites(unit, body.email))) throw new SdkError('email_not_found')
      return {}
    },
  )

  unitRoute(
    api,
    { call: 'POST /magic_links', scope: 'write', product: 'emailMagicLinks', body: Create },
    async (unit, { project, body }) => {
      const { id: userId } = await findUser(unit, body.user_id)
      protectPortalAccounts(project)
      const { expiration_minutes: minutes } = body
      return {
        user_id: userId,
        token: await issueUserToken(unit, deps, { purpose: 'embedded', userId, minutes }),
      }
    },
  )
}
