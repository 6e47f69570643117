import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { findAccount } from '../accounts/store.ts'
import { countSend } from '../codes/limits.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { limitLinkMinutes } from '../links/minutes-rules.ts'
import { consumeLink, type IssuedLink, issueLink } from '../links/store.ts'
import { toLink } from '../links/to-link.ts'
import { findLinkPage, signInPurposes, toEmbeddedFactor, toLinkFactor } from '../methods/magic-link/link.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import type { Project } from '../projects/store.ts'
import { addEmail } from '../provider/add-contact.ts'
import { SdkError } from '../provider/error.ts'
import { findOrCreateAccount } from '../provider/find-or-create-account.ts'
import { TemplateId } from '../provider/message-fields.ts'
import { requireProduct } from '../provider/require-product.ts'
import { CodeChallenge, CodeVerifier, LinkMinutes, LinkToken, RedirectUrl } from '../provider/schemas.ts'
import { refuseImpersonated } from '../sessions/refuse-impersonated.ts'
import { consumeUserToken } from '../user-tokens/store.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { claimContact, findOrCreateOwner, findOwner } from './contact-owner.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { findNamedUser, isNamed, namedUserFields } from './named-user.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Send = z.object({
  email: Email,
  login_magic_link_url: z.optional(RedirectUrl),
  signup_magic_link_url: z.optional(RedirectUrl),
  login_expiration_minutes: LinkMinutes,
  signup_expiration_minutes: LinkMinutes,
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
  code_challenge: z.optional(CodeChallenge),
  attributes: Attributes,
  create_user_as_pending: z.optional(z.boolean()),
  ...namedUserFields,
})
const Authenticate = z.object({
  token: LinkToken,
  code_verifier: z.optional(CodeVerifier),
  attributes: Attributes,
  options: MatchOptions,
  ...shownSessionFields,
  ...sessionChangeFields,
})

/** Registers sign-in by a mailed link. */
export function registerBackendMagicLinks(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  for (const kind of ['login_or_create', 'send'] as const) {
    backendRoute(
      api,
      { method: 'POST', path: `/magic_links/email/${kind}`, scope: 'write', body: Send },
      async ({ project, body }) => {
        const key = kind === 'send' ? await readSessionKey(signer, project.id, body) : undefined
        const named = { userId: kind === 'send' ? body.user_id : undefined, key }
        if (isNamed(named)) protectPortalAccounts(project)
        else requireProduct(project, 'emailMagicLinks')
        const { email: address, code_challenge: codeChallenge, attributes } = body
        if (project.requiresPkceForLinks && codeChallenge === undefined) {
          throw new SdkError('invalid_pkce_code_challenge')
        }
        const login = findLinkPage(project.redirectUrls, body.login_magic_link_url)
        const signup = findLinkPage(project.redirectUrls, body.signup_magic_link_url)
        await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
        return openDirectory(db, project, async (tx) => {
          const to = { channel: 'email', address } as const
          if (isNamed(named)) {
            const user = await findNamedUser(tx, deps, named)
            refuseImpersonated(user.session)
            await claimContact(tx, deps, to, user.id)
          }
          const isActive = body.create_user_as_pending !== true
          const find =
            kind === 'send' ? findOwner(tx, deps, to) : findOrCreateOwner(tx, deps, to, { isActive })
          const { userId, contactId, isCreated, isVerified: isKnown } = await find
          const requested = isKnown ? body.login_expiration_minutes : body.signup_expiration_minutes
          const minutes = limitLinkMinutes(project, requested)
          const token = await issueLink(tx, deps, {
            purpose: 'sign_in',
            project,
            address,
            userId: isNamed(named) ? userId : undefined,
            minutes,
            codeChallenge,
            visitor: toVisitor(attributes),
          })
          const link = toLink(isKnown ? login : signup, 'magic_links', token)
          const mail = isNamed(named) && !isKnown ? 'addEmailLink' : 'signInLink'
          const templateId = isKnown ? body.login_template_id : body.signup_template_id
          const texts = chooseTexts(project, { kind: mail, id: templateId })
          const envelope = { to: address, sender: toMailSender(project), ...texts }
          await enqueueMail(tx, deps, envelope, { kind: mail, values: { link, minutes } })
          const answer = { user_id: userId, email_id: contactId }
          return kind === 'send' ? answer : { ...answer, user_created: isCreated }
        })
      },
    )
  }

  backendRoute(
    api,
    { method: 'POST', path: '/magic_links/authenticate', scope: 'write', body: Authenticate },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const { token, code_verifier: verifier } = body
      const done = await openDirectory(db, project, async (tx) => {
        const call = { project, visitor: toVisitor(body.attributes), change: body, key }
        const embedded = await consumeUserToken(tx, deps, 'embedded', token)
        if (embedded) {
          requireProduct(project, 'emailMagicLinks')
          const { id, userId } = embedded
          const who = { user: { id: userId }, factor: toEmbeddedFactor(clock.now(), id) }
          return { methodId: id, ...(await signInUser(tx, deps, who, call)) }
        }
        const consumed = await consumeLink(tx, deps, { purposes: signInPurposes, token, verifier })
        if ('problem' in consumed) {
          throw new SdkError(consumed.problem === 'unknown' ? 'unable_to_auth_magic_link' : consumed.problem)
        }
        // Throwing inside the transaction leaves the link valid.
        requireMatch(body.options, body.attributes, consumed.requestedBy)
        const proved = await proveAddress(tx, project, consumed)
        if ('refusal' in proved) return proved
        const { userId, id } = proved
        const who = { user: { id: userId }, factor: toLinkFactor(clock.now(), id, consumed.address) }
        return { methodId: id, ...(await signInUser(tx, deps, who, call)) }
      })
      if ('refusal' in done) throw new SdkError(done.refusal)
      return { method_id: done.methodId, reset_sessions: false, ...(await toAuthAnswer(signer, done)) }
    },
  )

  /** Finds, creates or completes the account whose email address a link proved. */
  async function proveAddress(tx: DirectoryTx, project: Project, { purpose, address, userId }: IssuedLink) {
    if (userId === null) {
      if (purpose !== 'reset_password') requireProduct(project, 'emailMagicLinks')
      const { user, emailId } = await findOrCreateAccount(tx, deps, address)
      return { userId: user.id, id: emailId }
    }
    // Without a claim of this server, a browser's session requested the link, and it only works there.
    if ((await findAccount(tx, address))?.user.id !== userId) throw new SdkError('unable_to_auth_magic_link')
    const added = await addEmail(tx, deps, { userId, session: undefined, project }, address)
    return { userId, ...added }
  }
}
