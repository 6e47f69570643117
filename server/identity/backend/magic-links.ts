import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { mailTexts } from '../../platform/outbox/texts.ts'
import { findAccount } from '../accounts/store.ts'
import { countSend } from '../codes/limits.ts'
import { openDirectory } from '../directory.ts'
import { consumeLink, issueLink } from '../links/store.ts'
import { toLink } from '../links/to-link.ts'
import { findLinkPage, toLinkFactor } from '../methods/magic-link/link.ts'
import { SdkError } from '../provider/error.ts'
import { findOrCreateAccount } from '../provider/find-or-create-account.ts'
import { CodeChallenge, CodeVerifier, LinkMinutes, LinkToken, RedirectUrl } from '../provider/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findEmailOwner, findOrCreateEmailOwner } from './email-owner.ts'
import { MatchOptions, namedUserFields, refuseMatchOptions, refuseNamedUser } from './refused-options.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Send = z.object({
  email: Email,
  login_magic_link_url: z.optional(RedirectUrl),
  signup_magic_link_url: z.optional(RedirectUrl),
  login_expiration_minutes: LinkMinutes,
  signup_expiration_minutes: LinkMinutes,
  code_challenge: z.optional(CodeChallenge),
  attributes: Attributes,
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
        refuseNamedUser('magic_links', body)
        const { email: address, code_challenge: codeChallenge, attributes } = body
        if (project.requiresPkceForLinks && codeChallenge === undefined) {
          throw new SdkError('invalid_pkce_code_challenge')
        }
        const login = findLinkPage(project.redirectUrls, body.login_magic_link_url)
        const signup = findLinkPage(project.redirectUrls, body.signup_magic_link_url)
        await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
        return openDirectory(db, project, async (tx) => {
          const isKnown = (await findAccount(tx, address))?.email.verifiedAt != null
          const find =
            kind === 'send' ? findEmailOwner(tx, address) : findOrCreateEmailOwner(tx, deps, address)
          const { userId, emailId, isCreated } = await find
          const minutes = isKnown ? body.login_expiration_minutes : body.signup_expiration_minutes
          const token = await issueLink(tx, deps, {
            purpose: 'sign_in',
            project,
            address,
            minutes,
            codeChallenge,
          })
          const link = toLink(isKnown ? login : signup, 'magic_links', token)
          const text = mailTexts.signInLink({ productName: project.name, link, minutes })
          await enqueueMail(tx, deps, address, text, project.sender)
          const answer = { user_id: userId, email_id: emailId }
          return kind === 'send' ? answer : { ...answer, user_created: isCreated }
        })
      },
    )
  }

  backendRoute(
    api,
    { method: 'POST', path: '/magic_links/authenticate', scope: 'write', body: Authenticate },
    async ({ project, body }) => {
      refuseMatchOptions(body.options)
      const key = await readSessionKey(signer, project.id, body)
      const { token, code_verifier: verifier } = body
      const done = await openDirectory(db, project, async (tx) => {
        // The sign-in link of a reset mail is redeemed here too.
        const purposes = ['sign_in', 'reset_password'] as const
        const consumed = await consumeLink(tx, deps, { purposes, token, verifier })
        if ('problem' in consumed) {
          throw new SdkError(consumed.problem === 'unknown' ? 'unable_to_auth_magic_link' : consumed.problem)
        }
        const { address, userId } = consumed
        // A link that adds an email address only works in the browser session that requested it.
        if (userId !== null && (await findAccount(tx, address))?.user.id !== userId) {
          throw new SdkError('unable_to_auth_magic_link')
        }
        const { user, emailId } = await findOrCreateAccount(tx, deps, address)
        const who = { user, factor: toLinkFactor(clock.now(), emailId, address) }
        const call = { project, visitor: toVisitor(body.attributes), change: body, key }
        return { emailId, ...(await signInUser(tx, deps, who, call)) }
      })
      return { method_id: done.emailId, reset_sessions: false, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
