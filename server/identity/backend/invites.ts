import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { openDirectory } from '../directory.ts'
import { findLinkPage } from '../methods/magic-link/link.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import { countSend } from '../proofs/limits.ts'
import { issueLink, removeInvites } from '../proofs/links.ts'
import { limitLinkMinutes } from '../proofs/minutes-rules.ts'
import { toLink } from '../proofs/to-link.ts'
import { issueUserToken } from '../proofs/user-tokens.ts'
import { SdkError } from '../provider/error.ts'
import { TemplateId } from '../provider/message-fields.ts'
import { RedirectUrl, toLinkMinutes } from '../provider/schemas.ts'
import { findHolder, lockContact } from '../users/contacts.ts'
import { isEmptyUser, noteWriting, updateUser } from '../users/store.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findOrCreateOwner } from './contact-owner.ts'
import { BackendError } from './error.ts'
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
    {
      method: 'POST',
      path: '/magic_links/email/invite',
      scope: 'write',
      product: 'emailMagicLinks',
      body: Invite,
    },
    async ({ project, body }) => {
      const { email: address, attributes } = body
      const page = findLinkPage(
        project.signupRedirectUrls ?? project.redirectUrls,
        body.invite_magic_link_url,
      )
      await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
      const minutes = limitLinkMinutes(project, body.invite_expiration_minutes)
      return openDirectory(db, project, async (tx) => {
        const contact = { kind: 'email', value: address } as const
        await lockContact(tx, contact)
        const holder = await findHolder(tx, contact)
        if (holder && holder.row.verifiedAt !== null) throw new BackendError('invalid_email_for_invites')
        const isNew = !holder || isEmptyUser(holder.user)
        const owner = await findOrCreateOwner(tx, deps, contact, { isActive: false })
        const invitation = await toUserChange(tx, project, { ...body })
        if (isNew) await updateUser(tx, owner.userId, invitation)
        // An invitation is the word of the site, so nobody takes the user away (rule O1).
        await noteWriting(tx, deps, owner.userId)
        await removeInvites(tx, address)
        const token = await issueLink(tx, deps, {
          purpose: 'invite',
          project,
          address,
          minutes,
          visitor: toVisitor(attributes),
          invitation: isNew ? undefined : invitation,
        })
        const link = toLink(page, 'magic_links', token)
        const texts = chooseTexts(project, { kind: 'invitation', id: body.invite_template_id })
        const envelope = { to: address, sender: toMailSender(project), ...texts }
        await enqueueMail(tx, deps, envelope, { kind: 'invitation', values: { link, minutes } })
        return { user_id: owner.userId, email_id: owner.contactId }
      })
    },
  )

  backendRoute(
    api,
    {
      method: 'POST',
      path: '/magic_links/email/revoke_invite',
      scope: 'write',
      body: z.object({ email: Email }),
    },
    ({ project, body }) =>
      openDirectory(db, project, async (tx) => {
        if (!(await removeInvites(tx, body.email))) throw new SdkError('email_not_found')
        return {}
      }),
  )

  backendRoute(
    api,
    { method: 'POST', path: '/magic_links', scope: 'write', product: 'emailMagicLinks', body: Create },
    ({ project, body }) =>
      openDirectory(db, project, async (tx) => {
        const { id: userId } = await findUser(tx, body.user_id)
        protectPortalAccounts(project)
        const { expiration_minutes: minutes } = body
        return {
          user_id: userId,
          token: await issueUserToken(tx, deps, { purpose: 'embedded', userId, minutes }),
        }
      }),
  )
}
