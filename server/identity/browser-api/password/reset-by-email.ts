import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import { signIn } from '../../access/sign-in.ts'
import { requestReset } from '../../methods/password/request-reset.ts'
import { resetByLink } from '../../methods/password/set-password.ts'
import { TemplateId } from '../../wire/request.ts'
import {
  CodeChallenge,
  CodeVerifier,
  LinkMinutes,
  LinkToken,
  Password,
  RedirectUrl,
  SessionMinutes,
} from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
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

/** Registers the route that requests a reset email. It returns the same response for every email address. */
export function startByEmail(api: SdkApi): void {
  const { deps } = api
  const route = {
    call: 'POST /passwords/email/reset/start',
    access: 'project',
    exempt: 'reset',
    body: Start,
  } as const
  sdkRoute(api, route, async ({ project, sender, visitor, body }) => {
    await requestReset(deps, {
      project,
      sender,
      address: body.email,
      minutes: body.reset_password_expiration_minutes,
      codeChallenge: body.code_challenge,
      loginUrl: body.login_redirect_url,
      resetUrl: body.reset_password_redirect_url,
      templateId: body.reset_password_template_id,
      visitor,
      countedVisitor: visitor,
    })
    return {}
  })
}

/** Registers the route that sets a new password with the token of a reset email. */
export function resetByEmail(api: SdkApi): void {
  const { deps, signer } = api
  const route = {
    call: 'POST /passwords/email/reset',
    access: 'project',
    exempt: 'reset',
    body: ByEmail,
  } as const
  sdkRoute(api, route, async ({ project, sender, visitor, body }) => {
    const { token, code_verifier: verifier, password, session_duration_minutes: minutes } = body
    const reset = await resetByLink(deps, {
      project,
      sender,
      token,
      verifier,
      password,
      signIn: (unit, authenticated) =>
        signIn(unit, deps, authenticated, { project, sender, visitor, minutes }),
    })
    if ('rejection' in reset) throw toRejectionError(reset.rejection)
    return toAuthResponse(signer, reset.signedIn)
  })
}
