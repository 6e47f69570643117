import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { authorizeContactRequest } from '../access/authorize-request.ts'
import { signIn } from '../access/sign-in.ts'
import { signInByProof } from '../access/sign-in-by-proof.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { findLinkPage, signInPurposes, toEmbeddedFactor, toLinkFactor } from '../methods/magic-link/link.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import type { Project } from '../projects/store.ts'
import { countSend } from '../proofs/limits.ts'
import { issueLink } from '../proofs/links.ts'
import { limitLinkMinutes } from '../proofs/minutes-rules.ts'
import { redeemLink } from '../proofs/redeem-link.ts'
import { toLink } from '../proofs/to-link.ts'
import { consumeUserToken } from '../proofs/user-tokens.ts'
import { addFactor } from '../sessions/store.ts'
import { findOrCreateHolder } from '../users/create.ts'
import { findAccount } from '../users/passwords.ts'
import { TemplateId } from '../wire/message-fields.ts'
import { requireProduct } from '../wire/require-product.ts'
import {
  CodeChallenge,
  CodeVerifier,
  LinkMinutes,
  LinkToken,
  RedirectUrl,
  SessionMinutes,
} from '../wire/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'

const Send = z.object({
  email: Email,
  login_magic_link_url: z.optional(RedirectUrl),
  signup_magic_link_url: z.optional(RedirectUrl),
  login_expiration_minutes: LinkMinutes,
  signup_expiration_minutes: LinkMinutes,
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
  create_user_as_pending: z.optional(z.boolean()),
  code_challenge: z.optional(CodeChallenge),
})

const Authenticate = z.object({
  token: LinkToken,
  session_duration_minutes: SessionMinutes,
  code_verifier: z.optional(CodeVerifier),
})

/**
 * Registers the routes of mailed sign-in links (rule A11). Sending answers the same whether or not an account exists;
 * the account is created when the link is used. Opening a link does not consume it; only this POST does.
 */
export function registerMagicLinks(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  async function send(
    project: Project,
    visitor: Visitor,
    body: z.output<typeof Send>,
    within?: { userId: string; isOwn: boolean },
  ) {
    const { email: address, code_challenge: codeChallenge } = body
    if (project.requiresPkceForLinks && codeChallenge === undefined) {
      throw new SdkError('invalid_pkce_code_challenge')
    }
    // Check both redirect URIs always. An error for only one of them would reveal whether an account exists.
    const login = findLinkPage(project.redirectUrls, body.login_magic_link_url)
    const signup = findLinkPage(project.redirectUrls, body.signup_magic_link_url)
    await countSend(deps, { project, address, visitor })
    await openDirectory(db, project, async (tx) => {
      if (!within && body.create_user_as_pending === true) await createPending(tx, project, address)
      const isKnown = (await findAccount(tx, address))?.email.verifiedAt != null
      const requested = isKnown ? body.login_expiration_minutes : body.signup_expiration_minutes
      const minutes = limitLinkMinutes(project, requested)
      const userId = within?.userId
      const request = {
        purpose: 'sign_in',
        project,
        address,
        userId,
        minutes,
        codeChallenge,
        visitor,
      } as const
      const token = await issueLink(tx, deps, request)
      const link = toLink(isKnown ? login : signup, 'magic_links', token)
      const kind = within?.isOwn === false ? 'addEmailLink' : 'signInLink'
      const templateId = isKnown ? body.login_template_id : body.signup_template_id
      const texts = chooseTexts(project, { kind, id: templateId })
      const envelope = { to: address, sender: toMailSender(project), ...texts }
      await enqueueMail(tx, deps, envelope, { kind, values: { link, minutes } })
    })
    return {}
  }

  /** Creates an empty user for the email address, if there is none. */
  async function createPending(tx: DirectoryTx, { isPortal, hidesAccounts }: Project, value: Email) {
    // Creating a user takes time, which would reveal that there was none. In the portal only a proof creates one (rule O14).
    if (isPortal || hidesAccounts) return
    await findOrCreateHolder(tx, deps, { kind: 'email', value }, { isActive: false })
  }

  for (const path of ['/magic_links/email/login_or_create', '/magic_links/email/send/primary'] as const) {
    sdkRoute(
      api,
      { method: 'POST', path, access: 'project', product: 'emailMagicLinks', body: Send },
      ({ project, visitor, body }) => send(project, visitor, body),
    )
  }

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/magic_links/email/send/secondary',
      access: 'session',
      product: { exempt: 'contact' },
      body: Send,
    },
    async ({ project, visitor, body, caller }) => {
      const isOwn = await openDirectory(db, project, (tx) =>
        authorizeContactRequest(tx, deps, project, caller, { kind: 'email', value: body.email }),
      )
      return send(project, visitor, body, { userId: caller.user.id, isOwn })
    },
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/magic_links/authenticate',
      access: 'project',
      product: { exempt: 'call' },
      body: Authenticate,
    },
    async ({ project, visitor, body, caller, token: sessionToken }) => {
      const { token, code_verifier: verifier, session_duration_minutes: minutes } = body
      const done = await openDirectory(db, project, async (tx) => {
        const embedded = await consumeUserToken(tx, deps, 'embedded', token)
        if (embedded) {
          requireProduct(project, 'emailMagicLinks')
          const { id, userId } = embedded
          const factor = toEmbeddedFactor(clock.now(), id)
          if (caller?.user.id === userId && sessionToken !== undefined) {
            const session = await addFactor(tx, caller.session, factor, clock.now())
            return { methodId: id, session, token: sessionToken, user: await toProviderUser(tx, userId) }
          }
          const who = { user: { id: userId }, factor }
          return { methodId: id, ...(await signIn(tx, deps, who, { project, visitor, minutes })) }
        }
        const redeemed = await redeemLink(tx, deps, {
          query: { purposes: signInPurposes, token, verifier },
          session: caller?.session,
          sender: toMailSender(project),
          authorize: ({ purpose, userId }) => {
            // Verifying an address within a session needs no product (rule A28).
            const isWithin = userId !== null && caller?.user.id === userId
            if (!isWithin && purpose !== 'reset_password') requireProduct(project, 'emailMagicLinks')
          },
        })
        if ('problem' in redeemed) {
          throw new SdkError(redeemed.problem === 'unknown' ? 'unable_to_auth_magic_link' : redeemed.problem)
        }
        if ('refusal' in redeemed) return redeemed
        const { link, contactId } = redeemed
        const factor = toLinkFactor(clock.now(), contactId, link.address)
        const call = { project, visitor, minutes, caller, token: sessionToken, requestedFor: link.userId }
        return { methodId: contactId, ...(await signInByProof(tx, deps, redeemed, factor, call)) }
      })
      if ('refusal' in done) throw toRefusalError(done.refusal)
      return { method_id: done.methodId, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
