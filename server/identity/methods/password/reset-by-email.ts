import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { findRedirect } from '../../projects/rules.ts'
import type { Project } from '../../projects/store.ts'
import { countSend } from '../../proofs/limits.ts'
import { type FoundLink, findLink } from '../../proofs/links.ts'
import { limitLinkMinutes } from '../../proofs/minutes-rules.ts'
import { redeemLink } from '../../proofs/redeem-link.ts'
import { toRefusalError } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { TemplateId } from '../../provider/message-fields.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import {
  CodeChallenge,
  CodeVerifier,
  LinkMinutes,
  LinkToken,
  Password,
  RedirectUrl,
  SessionMinutes,
} from '../../provider/schemas.ts'
import { toAuthAnswer } from '../../provider/serializers.ts'
import { signIn } from '../../provider/sign-in.ts'
import { changePassword } from './change-password.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { toPasswordFactor } from './factor.ts'
import { sendReset } from './send-reset.ts'

const Start = z.object({
  email: Email,
  login_redirect_url: z.optional(RedirectUrl),
  reset_password_redirect_url: z.optional(RedirectUrl),
  reset_password_expiration_minutes: LinkMinutes,
  reset_password_template_id: TemplateId,
  code_challenge: z.optional(CodeChallenge),
})

const ByEmail = z.object({
  token: LinkToken,
  password: Password,
  session_duration_minutes: SessionMinutes,
  code_verifier: z.optional(CodeVerifier),
})

/** Registers the route that requests a reset mail. It answers the same for every email address. */
export function startByEmail(api: SdkApi): void {
  const { deps } = api
  const route = {
    method: 'POST',
    path: '/passwords/email/reset/start',
    access: 'project',
    product: { exempt: 'reset' },
    body: Start,
  } as const
  sdkRoute(api, route, async ({ project, visitor, body }) => {
    const { email: address, code_challenge: codeChallenge } = body
    const minutes = limitLinkMinutes(project, body.reset_password_expiration_minutes)
    if (project.requiresPkceForResets && codeChallenge === undefined) {
      throw new SdkError('invalid_pkce_code_challenge')
    }
    const pages = findResetPages(project, body)
    await countSend(deps, { project, address, visitor })
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
    await openDirectory(deps.db, project, (tx) => sendReset(tx, deps, order))
    return {}
  })
}

/**
 * Finds the registered redirect URIs of a reset mail.
 * @throws SdkError no_login_redirect_urls_set, invalid_login_redirect_url, invalid_password_reset_redirect_url
 */
export function findResetPages(
  project: Project,
  body: { login_redirect_url?: string | undefined; reset_password_redirect_url?: string | undefined },
): { login: string; reset: string } {
  const login = findRedirect(project.redirectUrls, body.login_redirect_url)
  const reset = findRedirect(project.redirectUrls, body.reset_password_redirect_url)
  if (project.redirectUrls.length === 0) throw new SdkError('no_login_redirect_urls_set')
  if (login === undefined) throw new SdkError('invalid_login_redirect_url')
  if (reset === undefined) throw new SdkError('invalid_password_reset_redirect_url')
  return { login, reset }
}

/** Registers the route that sets a new password with the token of a reset mail. */
export function resetByEmail(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  const route = {
    method: 'POST',
    path: '/passwords/email/reset',
    access: 'project',
    product: { exempt: 'reset' },
    body: ByEmail,
  } as const
  sdkRoute(api, route, async ({ project, visitor, body }) => {
    const { token, code_verifier: verifier, session_duration_minutes: minutes } = body
    const query = { purposes: ['reset_password'], token, verifier } as const
    // A weak password leaves the link valid for another attempt.
    const { address } = orRefuseReset(await openDirectory(db, project, (tx) => findLink(tx, deps, query)))
    requireStrongPassword(await checkPasswordStrength(deps, project, body.password, [address]))
    const hash = await deps.hasher.hash(body.password)
    const done = await openDirectory(db, project, async (tx) => {
      // The link proves the email address (rule O6).
      const sender = toMailSender(project)
      const redeemed = orRefuseReset(await redeemLink(tx, deps, { query, session: undefined, sender }))
      if ('refusal' in redeemed) return redeemed
      const { userId } = redeemed
      await changePassword(tx, deps, sender, { userId, address, hash })
      const who = { user: { id: userId }, factor: toPasswordFactor(clock.now()) }
      return signIn(tx, deps, who, { project, visitor, minutes })
    })
    if ('refusal' in done) throw toRefusalError(done.refusal)
    return toAuthAnswer(signer, done)
  })
}

/** @throws SdkError if the token of a reset mail is not valid */
export function orRefuseReset<Found extends object>(
  found: Found | Extract<FoundLink, { problem: string }>,
): Found {
  if (!('problem' in found)) return found
  throw new SdkError(found.problem === 'unknown' ? 'unable_to_auth_password_reset_token' : found.problem)
}
