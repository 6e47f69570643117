import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { signIn } from '../../access/sign-in.ts'
import { addPasswordFactor } from '../../methods/password/change-password.ts'
import { changeByOldPassword, changeInSession } from '../../methods/password/set-password.ts'
import { Password, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthAnswer } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { resetByEmail, startByEmail } from './reset-by-email.ts'

const ByExisting = z.object({
  email: Email,
  existing_password: Password,
  new_password: Password,
  session_duration_minutes: SessionMinutes,
})

const BySession = z.object({ password: Password, session_duration_minutes: SessionMinutes })

/**
 * Registers the routes that set a new password (rule A12): with a mailed link, the old password, or a fresh session.
 */
export function registerPasswordResets(api: SdkApi): void {
  startByEmail(api)
  resetByEmail(api)
  resetByExistingPassword(api)
  resetBySession(api)
}

function resetByExistingPassword(api: SdkApi): void {
  const { deps, signer } = api
  const { clock } = deps
  const path = '/passwords/existing_password/reset'
  const route = { method: 'POST', path, access: 'project', product: 'passwords', body: ByExisting } as const
  sdkRoute(api, route, async ({ project, sender, visitor, body, caller, token }) => {
    const { email: address, new_password: password, session_duration_minutes: minutes } = body
    const signedIn = await changeByOldPassword(deps, {
      project,
      sender,
      address,
      oldPassword: body.existing_password,
      password,
      visitor,
      current: caller?.session,
      signIn(unit, authenticated) {
        if (caller?.user.id === authenticated.user.id && token !== undefined) {
          return addPasswordFactor(unit, caller, token, authenticated.factor, clock.now())
        }
        return signIn(unit, deps, authenticated, { project, sender, visitor, minutes })
      },
    })
    return toAuthAnswer(signer, signedIn)
  })
}

function resetBySession(api: SdkApi): void {
  const { deps, signer } = api
  const { clock } = deps
  const path = '/passwords/session/reset'
  const route = {
    method: 'POST',
    path,
    access: 'session',
    product: { exempt: 'reset' },
    body: BySession,
  } as const
  sdkRoute(api, route, async ({ project, sender, body, caller, token = '' }) => {
    const signedIn = await changeInSession(deps, {
      project,
      sender,
      password: body.password,
      findSession: async () => ({ session: caller.session, address: caller.email }),
      signIn: (unit, { factor }) => addPasswordFactor(unit, caller, token, factor, clock.now()),
    })
    return toAuthAnswer(signer, signedIn)
  })
}
