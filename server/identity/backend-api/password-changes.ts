import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import { authorizeNewPassword, toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { changePassword } from '../methods/password/change-password.ts'
import { checkPasswordStrength, requireStrongPassword } from '../methods/password/check-strength.ts'
import { toPasswordFactor } from '../methods/password/factor.ts'
import { requirePassword, requireValidPassword } from '../methods/password/require-password.ts'
import { findResetPages, orRefuseReset } from '../methods/password/reset-mail.ts'
import { sendReset } from '../methods/password/send-reset.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { countSend } from '../proofs/limits.ts'
import { findLink } from '../proofs/links.ts'
import { limitLinkMinutes } from '../proofs/minutes-rules.ts'
import { redeemLink } from '../proofs/redeem-link.ts'
import { findPrimary } from '../users/contacts.ts'
import { findFreshestTime, isRecent } from '../users/fresh-rules.ts'
import { findAccount } from '../users/passwords.ts'
import { refuseImpersonated } from '../users/refuse-impersonated.ts'
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
import { findUser } from './user-store.ts'
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
  const { db, clock } = deps
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
      const query = { purposes: ['reset_password'], token, verifier } as const
      // A weak password leaves the link valid for another attempt.
      const found = orRefuseReset(await openDirectory(db, project, (tx) => findLink(tx, deps, query)))
      const { address, requestedBy } = found
      requireMatch(body.options, body.attributes, requestedBy)
      requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
      const hash = await deps.hasher.hash(password)
      const done = await openDirectory(db, project, async (tx) => {
        const sender = toMailSender(project)
        const redeemed = orRefuseReset(await redeemLink(tx, deps, { query, session: undefined, sender }))
        if ('refusal' in redeemed) return redeemed
        const { userId } = redeemed
        await changePassword(tx, deps, sender, { userId, address, hash })
        const who = { user: { id: userId }, factor: toPasswordFactor(clock.now()) }
        return signInUser(tx, deps, who, { project, visitor, change: body })
      })
      if ('refusal' in done) throw toRefusalError(done.refusal)
      return toAuthAnswer(signer, done)
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
      const { email: address, existing_password: existing, new_password: password } = body
      const limited = { project, visitor: toLimitedVisitor(project, address) }
      const account = await requirePassword(deps, limited, address, existing)
      const { user } = account
      requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
      await consumeLimit(deps, 'passwordChanges', user.id)
      const hash = await deps.hasher.hash(password)
      const done = await openDirectory(db, project, async (tx) => {
        await requireValidPassword(tx, account)
        await changePassword(tx, deps, toMailSender(project), { userId: user.id, address, hash })
        const who = { user, factor: toPasswordFactor(clock.now()) }
        return signInUser(tx, deps, who, { project, visitor, change: body })
      })
      return toAuthAnswer(signer, done)
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/passwords/session/reset', scope: 'write', body: BySession },
    async ({ project, body }) => {
      const key = await requireSessionKey(signer, project.id, body)
      const { session, address, provedAt } = await openDirectory(db, project, async (tx) => {
        const found = await findShownSession(tx, deps, key)
        refuseImpersonated(found)
        const proof = await deps.guard.findProof(tx, found.id)
        const address = (await findPrimary(tx, found.userId)) ?? null
        return { session: found, address, provedAt: findFreshestTime(found, proof) }
      })
      if (!isRecent(provedAt, clock.now())) throw new SdkError('session_too_old_to_reset_password')
      const known = address === null ? [] : [address]
      requireStrongPassword(await checkPasswordStrength(deps, project, body.password, known))
      await consumeLimit(deps, 'passwordChanges', session.userId)
      const hash = await deps.hasher.hash(body.password)
      const done = await openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, session.userId)
        await authorizeNewPassword(tx, deps, session)
        await changePassword(tx, deps, toMailSender(project), {
          userId: user.id,
          address,
          hash,
          keep: session.id,
        })
        // A password that was set within the session proves nothing new about the user.
        const factor = toPasswordFactor(provedAt)
        const who = { user, factor }
        return signInUser(tx, deps, who, { project, visitor, change: body, key })
      })
      return toAuthAnswer(signer, done)
    },
  )
}
