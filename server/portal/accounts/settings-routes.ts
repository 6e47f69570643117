import * as routes from '#contract/routes/account.ts'
import { checkPasswordStrength } from '../../identity/methods/password/check-strength.ts'
import type { Signer } from '../../identity/sessions/signing.ts'
import { toNetwork } from '../../platform/http/visitor.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Api } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { changeOwnPassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { findResetAddress, resetByLink, signInByLink, startReset } from './password-reset.ts'
import { resetPin } from './pin.ts'
import { getPortalProject, toSessionReply } from './start-session.ts'

const done = { done: true } as const

/** Registers the calls for account settings: passwords, PIN, deletion (rules A7, A12, A50). */
export function registerAccountSettings(api: Api, signer: Signer): void {
  const { deps } = api
  registerPasswordResets(api, signer)

  serve(api, routes.changePassword, async ({ caller, body }) => {
    const { new_password: password, pin } = body
    await changeOwnPassword(deps, caller, { password, pin, deviceType: body.client_info?.platform })
    return done
  })

  serve(api, routes.resetPin, async ({ caller, body }) => {
    const { pin, new_pin: newPin } = body
    await resetPin(deps, caller, { pin, newPin, deviceType: body.client_info?.platform })
    return done
  })

  serve(api, routes.deleteAccount, async ({ caller, body, visitor }) => {
    const { pin, password } = body
    await deleteAccount(deps, caller, { pin, password, visitor, deviceType: body.client_info?.platform })
    return done
  })
}

/** Registers the password calls that need no session. */
function registerPasswordResets(api: Api, signer: Signer): void {
  const { deps } = api

  serve(api, routes.passwordStrength, async ({ body, visitor }) => {
    await consumeLimit(deps, 'strengthChecks', toNetwork(visitor.ip))
    const project = await deps.db.transaction(getPortalProject)
    const userInputs = body.email === undefined ? [] : [body.email]
    const { score, isStrong, isBreached, warning, suggestions } = await checkPasswordStrength(
      deps,
      project,
      body.password,
      userInputs,
    )
    return {
      score,
      is_strong_enough: isStrong && !isBreached,
      feedback: {
        warning: isBreached ? 'This password appeared in a data breach.' : warning,
        suggestions,
      },
    }
  })

  serve(api, routes.startPasswordReset, async ({ body, visitor }) => {
    const { email: address, login_redirect_url: loginUrl, reset_password_redirect_url: resetUrl } = body
    await startReset(deps, { address, loginUrl, resetUrl, visitor })
    return done
  })

  serve(api, routes.checkResetLink, async ({ body, visitor }) => ({
    email: await findResetAddress(deps, body.token, visitor),
  }))

  serve(api, routes.resetPassword, async ({ body, visitor }) => {
    const { token, password, session_duration_minutes: minutes } = body
    const deviceType = body.client_info?.platform
    return toSessionReply(signer, await resetByLink(deps, password, { token, minutes, visitor, deviceType }))
  })

  serve(api, routes.signInByReset, async ({ body, visitor }) => {
    const { token, session_duration_minutes: minutes } = body
    const deviceType = body.client_info?.platform
    return toSessionReply(signer, await signInByLink(deps, { token, minutes, visitor, deviceType }))
  })
}
