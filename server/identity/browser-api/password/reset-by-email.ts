import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { toRefusalError } from '../../access/authorize-account-change.ts'
import { signIn } from '../../access/sign-in.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { findResetPages } from '../../methods/password/reset-mail.ts'
import { sendReset } from '../../methods/password/send-reset.ts'
import { resetByLink } from '../../methods/password/set-password.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { countSend } from '../../proofs/limits.ts'
import { limitLinkMinutes } from '../../proofs/minutes-rules.ts'
import { TemplateId } from '../../wire/message-fields.ts'
import {
  CodeChallenge,
  CodeVerifier,
  LinkMinutes,
  LinkToken,
  Password,
  RedirectUrl,
  SessionMinutes,
} from '../../wire/schemas.ts'
import { toAuthAnswer } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

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

/** Registers the route that sets a new password with the token of a reset mail. */
export function resetByEmail(api: SdkApi): void {
  const { deps, signer } = api
  const route = {
    method: 'POST',
    path: '/passwords/email/reset',
    access: 'project',
    product: { exempt: 'reset' },
    body: ByEmail,
  } as const
  sdkRoute(api, route, async ({ project, visitor, body }) => {
    const { token, code_verifier: verifier, password, session_duration_minutes: minutes } = body
    const reset = await resetByLink(deps, {
      project,
      token,
      verifier,
      password,
      signIn: (tx, authenticated) => signIn(tx, deps, authenticated, { project, visitor, minutes }),
    })
    if ('refusal' in reset) throw toRefusalError(reset.refusal)
    return toAuthAnswer(signer, reset.signedIn)
  })
}
