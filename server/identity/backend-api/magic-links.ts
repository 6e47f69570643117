import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { findLinkPage, signInPurposes, toEmbeddedFactor, toLinkFactor } from '../methods/magic-link/link.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import { countSend } from '../proofs/limits.ts'
import { issueLink } from '../proofs/links.ts'
import { limitLinkMinutes } from '../proofs/minutes-rules.ts'
import { redeemLink } from '../proofs/redeem-link.ts'
import { toLink } from '../proofs/to-link.ts'
import { consumeUserToken } from '../proofs/user-tokens.ts'
import { TemplateId } from '../wire/message-fields.ts'
import { requireProduct } from '../wire/require-product.ts'
import { CodeChallenge, CodeVerifier, LinkMinutes, LinkToken, RedirectUrl } from '../wire/schemas.ts'
import {
  findShownSession,
  readSessionKey,
  sessionChangeFields,
  shownSessionFields,
} from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedOwner, findOrCreateOwner, findOwner } from './contact-owner.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { isNamed, namedUserFields } from './named-user.ts'
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
          const contact = { kind: 'email', value: address } as const
          const isActive = body.create_user_as_pending !== true
          const owner = isNamed(named)
            ? await findNamedOwner(tx, deps, contact, named)
            : kind === 'send'
              ? await findOwner(tx, contact)
              : await findOrCreateOwner(tx, deps, contact, { isActive })
          const { userId, contactId, isCreated, isVerified: isKnown } = owner
          const requested = isKnown ? body.login_expiration_minutes : body.signup_expiration_minutes
          const minutes = limitLinkMinutes(project, requested)
          const token = await issueLink(tx, deps, {
            purpose: 'sign_in',
            project,
            address,
            userId: isNamed(named) ? userId : undefined,
            contactId,
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
        const redeemed = await redeemLink(tx, deps, {
          query: { purposes: signInPurposes, token, verifier },
          session: key && (await findShownSession(tx, deps, key, { acceptsPending: true })),
          sender: toMailSender(project),
          authorize: ({ purpose, userId, requestedBy }) => {
            requireMatch(body.options, body.attributes, requestedBy)
            if (userId === null && purpose !== 'reset_password') requireProduct(project, 'emailMagicLinks')
          },
        })
        if ('problem' in redeemed) {
          throw new SdkError(redeemed.problem === 'unknown' ? 'unable_to_auth_magic_link' : redeemed.problem)
        }
        if ('refusal' in redeemed) return redeemed
        const { userId, contactId, isClaim, link } = redeemed
        const factor = toLinkFactor(clock.now(), contactId, link.address)
        const who = { user: { id: userId }, factor }
        return { methodId: contactId, ...(await signInUser(tx, deps, who, { ...call, isClaim })) }
      })
      if ('refusal' in done) throw toRefusalError(done.refusal)
      return { method_id: done.methodId, reset_sessions: false, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
