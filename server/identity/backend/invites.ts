import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { mailTexts } from '../../platform/outbox/texts.ts'
import { findAccount, updateUser } from '../accounts/store.ts'
import { countSend } from '../codes/limits.ts'
import { openDirectory } from '../directory.ts'
import { issueLink, removeInvites } from '../links/store.ts'
import { toLink } from '../links/to-link.ts'
import { findLinkPage } from '../methods/magic-link/link.ts'
import { SdkError } from '../provider/error.ts'
import { RedirectUrl, toLongLinkMinutes } from '../provider/schemas.ts'
import { issueUserToken } from '../user-tokens/store.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findOrCreateOwner } from './contact-owner.ts'
import { BackendError } from './error.ts'
import { toUserChange, userFields } from './user-fields.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const week = 10_080
/** The portal's links expire sooner, because its accounts hold keys. */
const portalMinutes = 30

const { name, trusted_metadata, untrusted_metadata } = userFields
const Invite = z.object({
  email: Email,
  invite_magic_link_url: z.optional(RedirectUrl),
  invite_expiration_minutes: toLongLinkMinutes(week),
  attributes: Attributes,
  name,
  trusted_metadata,
  untrusted_metadata,
})
const Create = z.object({ user_id: Text, expiration_minutes: toLongLinkMinutes(60), attributes: Attributes })

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
      const minutes = project.isPortal ? portalMinutes : body.invite_expiration_minutes
      return openDirectory(db, project, async (tx) => {
        if ((await findAccount(tx, address))?.email.verifiedAt != null) {
          throw new BackendError('invalid_email_for_invites')
        }
        const to = { channel: 'email', address } as const
        const owner = await findOrCreateOwner(tx, deps, to, { isActive: false })
        if (owner.isCreated) {
          await updateUser(tx, owner.userId, await toUserChange(tx, project, { ...body }))
        }
        await removeInvites(tx, address)
        const visitor = toVisitor(attributes)
        const token = await issueLink(tx, deps, { purpose: 'invite', project, address, minutes, visitor })
        const link = toLink(page, 'magic_links', token)
        const text = mailTexts.invitation({ productName: project.name, link, minutes })
        await enqueueMail(tx, deps, address, text, project.sender)
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
