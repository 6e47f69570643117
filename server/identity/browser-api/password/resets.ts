import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { continueSession, signIn } from '../../access/sign-in.ts'
import { changeByOldPassword, changeInSession } from '../../methods/password/set-password.ts'
import { Password, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { resetByEmail, startByEmail } from './reset-by-email.ts'

const ByExisting = z.object({
  email: Email,
  existing_password: Password,
  new_password: Password,
  session_duration_minutes: SessionMinutes,
})

const BySession = z.object({ password: Password, session_duration_minutes: SessionMinutes })

/** Registers the routes that set a new password (rule A12): by emailed link, old password, or fresh session. */
export function registerPasswordResets(api: SdkApi): void {
  startByEmail(api)
  resetByEmail(api)
  resetByExistingPassword(api)
  resetBySession(api)
}

function resetByExistingPassword(api: SdkApi): void {
  const { deps, signer } = api
  const call = 'POST /passwords/existing_password/reset'
  const route = { call, access: 'project', product: 'passwords', body: ByExisting } as const
  sdkRoute(api, route, async ({ project, sender, visitor, body, principal, token }) => {
    const { email: address, new_password: password, session_duration_minutes: minutes } = body
    const signedIn = await changeByOldPassword(deps, {
      project,
      sender,
      address,
      oldPassword: body.existing_password,
      password,
      visitor,
      current: principal?.session,
      signIn(unit, authenticated) {
        if (principal?.user.id === authenticated.user.id && token !== undefined) {
          return continueSession(unit, deps, { session: principal.session, token }, authenticated.factor)
        }
        return signIn(unit, deps, authenticated, { project, sender, visitor, minutes })
      },
    })
    return toAuthResponse(signer, signedIn)
  })
}

function resetBySession(api: SdkApi): void {
  const { deps, signer } = api
  const call = 'POST /passwords/session/reset'
  const route = { call, access: 'session', exempt: 'reset', body: BySession } as const
  sdkRoute(api, route, async ({ project, sender, body, principal, token = '' }) => {
    const signedIn = await changeInSession(deps, {
      project,
      sender,
      password: body.password,
      findSession: async () => ({ session: principal.session, address: principal.email }),
      signIn: (unit, { factor }) =>
        continueSession(unit, deps, { session: principal.session, token }, factor),
    })
    return toAuthResponse(signer, signedIn)
  })
}
