import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { findEmailOwner } from '../../../accounts/users/passwords.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import {
  checkPasswordStrength,
  toStrengthResponse,
} from '../../../operations/methods/password/check-strength.ts'
import { requestReset, StartReset } from '../../../operations/methods/password/request-reset.ts'
import {
  changeByOldPassword,
  changeInSession,
  resetByLink,
} from '../../../operations/methods/password/set-password.ts'
import { authenticatePassword, createPassword } from '../../../operations/methods/password/sign-in.ts'
import { CodeVerifier, LinkToken, Password, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { continueSignedIn, createSignIn } from '../sign-in.ts'

const Credentials = z.object({ email: Email, password: Password, session_duration_minutes: SessionMinutes })

/** Registers the routes that create an account with a password, sign in with a password, and rate a password. */
export function registerPasswords(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps

  sdkRoute(
    api,
    { call: 'POST /passwords', access: 'project', product: 'passwords', body: Credentials },
    async (call) => {
      const { project, visitor } = call
      const { email: address, password } = call.body
      await consumeNetworkLimit(deps, 'registrations', visitor.ip)
      const { emailId, signedIn } = await createPassword(deps, {
        project,
        address,
        password,
        signIn: createSignIn(deps, call),
      })
      return { email_id: emailId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  sdkRoute(
    api,
    { call: 'POST /passwords/authenticate', access: 'project', product: 'passwords', body: Credentials },
    async (call) => {
      const { project, visitor } = call
      const { email: address, password } = call.body
      const signedIn = await authenticatePassword(deps, {
        project,
        address,
        password,
        visitor,
        signIn: createSignIn(deps, call),
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  const Strength = z.object({
    email: z.optional(Email),
    password: Text.check(z.maxLength(1000)),
  })
  sdkRoute(
    api,
    { call: 'POST /passwords/strength_check', access: 'project', exempt: 'reset', body: Strength },
    async ({ project, visitor, body }) => {
      await consumeNetworkLimit(deps, 'strengthChecks', visitor.ip)
      const userInputs = body.email ? [body.email] : []
      return toStrengthResponse(
        project,
        await checkPasswordStrength(deps, project, body.password, userInputs, 'hint'),
      )
    },
  )

  sdkRoute(
    api,
    { call: 'POST /users/search', access: 'project', product: 'passwords', body: z.object({ email: Email }) },
    async ({ project, visitor, body }) => {
      await consumeNetworkLimit(deps, 'userSearches', visitor.ip)
      if (project.hidesAccounts) return { userType: 'password' }
      const owner = await runUnit(db, project, (unit) => findEmailOwner(unit, body.email))
      return { userType: !owner ? 'new' : owner.passwordHash === undefined ? 'passwordless' : 'password' }
    },
  )
}

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
  sdkRoute(api, route, async (call) => {
    const { project, sender, visitor, body, principal, token } = call
    const { email: address, new_password: password } = body
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
          return continueSignedIn(unit, deps, { session: principal.session, token }, authenticated.factor)
        }
        return createSignIn(deps, call)(unit, authenticated)
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
        continueSignedIn(unit, deps, { session: principal.session, token }, factor),
    })
    return toAuthResponse(signer, signedIn)
  })
}

const ByEmail = z.object({
  token: LinkToken,
  password: Password,
  session_duration_minutes: SessionMinutes,
  code_verifier: z.optional(CodeVerifier),
})

/** Registers the route that requests a reset email. It returns the same response for every email address. */
function startByEmail(api: SdkApi): void {
  const { deps } = api
  const route = {
    call: 'POST /passwords/email/reset/start',
    access: 'project',
    exempt: 'reset',
    body: StartReset,
  } as const
  sdkRoute(api, route, async ({ project, sender, visitor, body }) => {
    await requestReset(deps, {
      project,
      sender,
      body,
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
  sdkRoute(api, route, async (call) => {
    const { project, sender } = call
    const { token, code_verifier: verifier, password } = call.body
    const signedIn = await resetByLink(deps, {
      project,
      sender,
      token,
      verifier,
      password,
      signIn: createSignIn(deps, call),
    })
    return toAuthResponse(signer, signedIn)
  })
}
