import * as routes from '#contract/routes/account.ts'
import { toNetwork } from '../../platform/http/visitor.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import { changeOwnPassword } from '../accounts/change-password.ts'
import { chooseLanguage } from '../accounts/choose-language.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { resetPin } from '../accounts/pin.ts'
import { openSession } from '../accounts/start-session.ts'
import type { Api } from '../deps.ts'
import { serve } from './serve.ts'

const success = { done: true } as const

/** Registers the calls for account settings: passwords, PIN, language, deletion (rules A7, A12, A50, A66). */
export function registerAccountSettings(api: Api): void {
  const { deps } = api
  registerPasswordResets(api)

  serve(api, routes.changePassword, async ({ principal, body, device }) => {
    const { new_password: password, pin } = body
    await changeOwnPassword(deps, principal, { password, pin, deviceType: device })
    return success
  })

  serve(api, routes.resetPin, async ({ principal, body, device }) => {
    const { pin, new_pin: newPin } = body
    await resetPin(deps, principal, { pin, newPin, deviceType: device })
    return success
  })

  serve(api, routes.chooseLanguage, async ({ principal, body }) => {
    await chooseLanguage(deps, principal, body.language)
    return success
  })

  serve(api, routes.deleteAccount, async ({ principal, body, visitor, device }) => {
    const { pin, password } = body
    await deleteAccount(deps, principal, { pin, password, visitor, deviceType: device })
    return success
  })
}

/** Registers the password calls that need no session. */
function registerPasswordResets(api: Api): void {
  const { deps } = api

  serve(api, routes.passwordStrength, async ({ body, visitor }) => {
    await consumeLimit(deps, 'strengthChecks', toNetwork(visitor.ip))
    const userInputs = body.email === undefined ? [] : [body.email]
    const rating = await deps.identity.ratePassword(body.password, userInputs)
    const { score, isAccepted, isBreached, warning, suggestions } = rating
    return {
      score,
      is_strong_enough: isAccepted,
      feedback: {
        warning: isBreached ? 'This password appeared in a data breach.' : warning,
        suggestions,
      },
    }
  })

  serve(api, routes.startPasswordReset, async ({ body, visitor }) => {
    const { email: address, login_redirect_url: loginUrl, reset_password_redirect_url: resetUrl } = body
    await deps.identity.startReset({ address, loginUrl, resetUrl, visitor })
    return success
  })

  serve(api, routes.checkResetLink, async ({ body, visitor }) => {
    await consumeLimit(deps, 'resetLinkChecks', toNetwork(visitor.ip))
    return { email: await deps.identity.findResetAddress(body.token) }
  })

  serve(api, routes.resetPassword, async ({ body, visitor, device }) => {
    const { token, password, session_duration_minutes: minutes } = body
    const created = await deps.identity.resetPassword({ token, password, minutes, visitor })
    return openSession(deps, created, { device, locale: visitor.locale })
  })

  serve(api, routes.signInByReset, async ({ body, visitor, device }) => {
    const { token, session_duration_minutes: minutes } = body
    const created = await deps.identity.signInByReset({ token, minutes, visitor })
    return openSession(deps, created, { device, locale: visitor.locale })
  })
}
