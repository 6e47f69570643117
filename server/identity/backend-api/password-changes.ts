import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { findResetPages } from '../methods/password/reset-mail.ts'
import { sendReset } from '../methods/password/send-reset.ts'
import { changeByOldPassword, changeInSession, resetByLink } from '../methods/password/set-password.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { countSend } from '../proofs/limits.ts'
import { limitLinkMinutes } from '../proofs/minutes-rules.ts'
import { findPrimary } from '../users/contacts.ts'
import { findAccount } from '../users/passwords.ts'
import { TemplateId } from '../wire/message-fields.ts'
import {
  CodeChallenge,
  CodeVerifier,
  LinkMinutes,
  LinkToken,
  Password,
  RedirectUrl,
} from '../wire/schemas.ts'
import {
  findShownSession,
  requireSessionKey,
  sessionChangeFields,
  shownSessionFields,
} from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Start = z.object({
  email: Email,
  login_redirect_url: z.optional(RedirectUrl),
  reset_password_redirect_url: z.optional(RedirectUrl),
  reset_password_expiration_minutes: LinkMinutes,
  reset_password_template_id: TemplateId,
  code_challenge: z.optional(CodeChallenge),
  attributes: Attributes,
})
const Session = { ...shownSessionFields, ...sessionChangeFields }
const ByEmail = z.object({
  token: LinkToken,
  password: Password,
  code_verifier: z.optional(CodeVerifier),
  attributes: Attributes,
  options: MatchOptions,
  ...Session,
})
const ByExisting = z.object({ email: Email, existing_password: Password, new_password: Password, ...Session })
const BySession = z.object({ password: Password, ...Session })

/** Registers the calls that set a new password: with a mailed link, the old password, or a fresh session (rule A12). */
export function registerPasswordChanges(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps
  const visitor = toVisitor(undefined)

  backendRoute(
    api,
    { method: 'POST', path: '/passwords/email/reset/start', scope: 'write', body: Start },
    async ({ project, body }) => {
      const { email: address, code_challenge: codeChallenge } = body
      const minutes = limitLinkMinutes(project, body.reset_password_expiration_minutes)
      if (project.requiresPkceForResets && codeChallenge === undefined) {
        throw new SdkError('invalid_pkce_code_challenge')
      }
      const pages = findResetPages(project, body)
      const account = await openDirectory(db, project, (tx) => findAccount(tx, address))
      if (!account) throw new SdkError('email_not_found')
      await countSend(deps, {
        project,
        address,
        visitor: toLimitedVisitor(project, address, body.attributes),
      })
      const visitor = toVisitor(body.attributes)
      const order = {
        project,
        sender: toMailSender(project),
        address,
        minutes,
        codeChallenge,
        pages,
        visitor,
        templateId: body.reset_password_template_id,
      }
      await openDirectory(db, project, (tx) => sendReset(tx, deps, order))
      return { user_id: account.user.id, email_id: account.email.id }
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/passwords/email/reset', scope: 'write', body: ByEmail },
    async ({ project, body }) => {
      const { token, password, code_verifier: verifier } = body
      const reset = await resetByLink(deps, {
        project,
        token,
        verifier,
        password,
        authorize: ({ requestedBy }) => requireMatch(body.options, body.attributes, requestedBy),
        signIn: (tx, authenticated) =>
          signInUser(tx, deps, authenticated, { project, visitor, change: body }),
      })
      if ('refusal' in reset) throw toRefusalError(reset.refusal)
      return toAuthAnswer(signer, reset.signedIn)
    },
  )

  backendRoute(
    api,
    {
      method: 'POST',
      path: '/passwords/existing_password/reset',
      scope: 'write',
      product: 'passwords',
      body: ByExisting,
    },
    async ({ project, body }) => {
      const { email: address, existing_password: oldPassword, new_password: password } = body
      const signedIn = await changeByOldPassword(deps, {
        project,
        address,
        oldPassword,
        password,
        visitor: toLimitedVisitor(project, address),
        signIn: (tx, authenticated) =>
          signInUser(tx, deps, authenticated, { project, visitor, change: body }),
      })
      return toAuthAnswer(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/passwords/session/reset', scope: 'write', body: BySession },
    async ({ project, body }) => {
      const key = await requireSessionKey(signer, project.id, body)
      const signedIn = await changeInSession(deps, {
        project,
        password: body.password,
        async findSession(tx) {
          const session = await findShownSession(tx, deps, key)
          return { session, address: (await findPrimary(tx, session.userId)) ?? null }
        },
        signIn: (tx, authenticated) =>
          signInUser(tx, deps, authenticated, { project, visitor, change: body, key }),
      })
      return toAuthAnswer(signer, signedIn)
    },
  )
}
