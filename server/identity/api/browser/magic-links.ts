import * as z from 'zod/mini'
import type { Email } from '#contract/ids.ts'
import { countSend } from '../../accounts/proofs/limits.ts'
import { findOrCreateHolder } from '../../accounts/users/create.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import type { Project } from '../../base/projects/store.ts'
import { requireProduct } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { authenticateLink } from '../../operations/methods/magic-link/authenticate-link.ts'
import { readLinkPages, SendLink, sendLink } from '../../operations/methods/magic-link/send-link.ts'
import { CodeVerifier, LinkToken, SessionMinutes } from '../wire/schemas.ts'
import { toAuthResponse } from '../wire/serializers.ts'
import { type EmailRequest, registerEmailSending, type WithinSession } from './email-sending.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'
import { createSignInByProof } from './sign-in.ts'

const Authenticate = z.object({
  token: LinkToken,
  session_duration_minutes: SessionMinutes,
  code_verifier: z.optional(CodeVerifier),
})

/**
 * Registers the routes of emailed sign-in links (rule A11). Sending returns the same response whether or not an account
 * exists; the account is created when the link is used. Opening a link does not consume it; only this POST does.
 */
export function registerMagicLinks(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps

  async function send(
    { project, sender, visitor, body }: EmailRequest<typeof SendLink>,
    within?: WithinSession,
  ) {
    const { email: address } = body
    const pages = readLinkPages(project, body)
    await countSend(deps, { project, address, visitor })
    await runUnit(db, project, async (unit) => {
      if (!within && body.create_user_as_pending === true) await createPending(unit, project, address)
      await sendLink(unit, deps, {
        project,
        sender,
        body,
        pages,
        isKnown: (await findEmailOwner(unit, address))?.email.verifiedAt != null,
        visitor,
        userId: within?.userId,
        addsContact: within?.isOwn === false,
      })
    })
    return {}
  }

  /** Creates an empty user for the email address, if there is none. */
  async function createPending(unit: DirectoryUnit, { isPortal, hidesAccounts }: Project, value: Email) {
    // Creating a user takes time, which would reveal that there was none. In the portal, only a proof creates a user
    // (rule O14).
    if (isPortal || hidesAccounts) return
    await findOrCreateHolder(unit, deps, { kind: 'email', value }, { isActive: false })
  }

  registerEmailSending(api, { path: '/magic_links/email', product: 'emailMagicLinks', body: SendLink, send })

  sdkRoute(
    api,
    { call: 'POST /magic_links/authenticate', access: 'project', exempt: 'call', body: Authenticate },
    async (call) => {
      const { project, sender, body, principal } = call
      const { methodId, signedIn } = await authenticateLink(deps, {
        project,
        sender,
        token: body.token,
        verifier: body.code_verifier,
        findSession: async () => principal?.session,
        authorize({ purpose, userId }) {
          // Verifying an address within a session needs no product (rule A28).
          const isWithin = userId !== null && principal?.user.id === userId
          if (!isWithin && purpose !== 'reset_password') requireProduct(project, 'emailMagicLinks')
        },
        signIn: createSignInByProof(deps, call),
      })
      return { method_id: methodId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}
