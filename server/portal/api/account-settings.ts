import { eq } from 'drizzle-orm'
import { acceptAccessRequests } from '#contract/routes/access-requests.ts'
import * as routes from '#contract/routes/account.ts'
import { consumeNetworkLimit } from '../../platform/limits/limiter.ts'
import { changeOwnPassword } from '../accounts/change-password.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { resetPin } from '../accounts/pin.ts'
import { openSession } from '../accounts/start-session.ts'
import type { Api } from '../deps.ts'
import { persons } from '../schema/persons.ts'
import { serve, serveDone } from './serve.ts'

/** Registers the calls for account settings: passwords, PIN, language, requests for access, deletion (rules A7, A12, A50, A66, F37). */
export function registerAccountSettings(api: Api): void {
  const { deps } = api
  registerPasswordResets(api)

  serveDone(api, routes.changePassword, ({ principal, body: { new_password: password, pin } }) =>
    changeOwnPassword(deps, principal, { password, pin }),
  )

  serveDone(api, routes.resetPin, ({ principal, body: { pin, new_pin: newPin } }) =>
    resetPin(deps, principal, { pin, newPin }),
  )

  // Later sign-ins do not change the language of the person's emails (rule A66).
  serveDone(api, routes.chooseLanguage, ({ principal, body: { language: locale } }) =>
    deps.db.transaction((tx) =>
      tx.update(persons).set({ locale, isLocaleChosen: true }).where(eq(persons.id, principal.user.id)),
    ),
  )

  serveDone(api, acceptAccessRequests, ({ principal, body: { are_accepted: acceptsAccessRequests } }) =>
    deps.db.transaction((tx) =>
      tx.update(persons).set({ acceptsAccessRequests }).where(eq(persons.id, principal.user.id)),
    ),
  )

  serveDone(api, routes.deleteAccount, ({ principal, body: { pin, password }, visitor }) =>
    deleteAccount(deps, principal, { pin, password, visitor }),
  )
}

/** Registers the password calls that need no session. */
function registerPasswordResets(api: Api): void {
  const { deps } = api

  serve(api, routes.passwordStrength, async ({ body, visitor }) => {
    await consumeNetworkLimit(deps, 'strengthChecks', visitor.ip)
    const userInputs = body.email === undefined ? [] : [body.email]
    const rating = await deps.identity.ratePassword(body.password, userInputs, 'hint')
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

  serveDone(api, routes.startPasswordReset, ({ body, visitor }) => {
    const { email: address, login_redirect_url: loginUrl, reset_password_redirect_url: resetUrl } = body
    return deps.identity.startReset({ address, loginUrl, resetUrl, visitor })
  })

  serve(api, routes.checkResetLink, async ({ body, visitor }) => {
    await consumeNetworkLimit(deps, 'resetLinkChecks', visitor.ip)
    return { email: await deps.identity.findResetAddress(body.token) }
  })

  serve(api, routes.resetPassword, async ({ body, visitor }) => {
    const { token, password, session_duration_minutes: minutes } = body
    const created = await deps.identity.resetPassword({ token, password, minutes, visitor })
    return openSession(deps, created, visitor)
  })

  serve(api, routes.signInByReset, async ({ body, visitor }) => {
    const { token, session_duration_minutes: minutes } = body
    const created = await deps.identity.signInByReset({ token, minutes, visitor })
    return openSession(deps, created, visitor)
  })
}
