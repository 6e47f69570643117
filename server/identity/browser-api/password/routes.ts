import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { toNetwork } from '../../../platform/http/visitor.ts'
import { consumeLimit, consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { toSignIn } from '../../access/sign-in.ts'
import { checkPasswordStrength, toStrengthResponse } from '../../methods/password/check-strength.ts'
import { authenticatePassword, createPassword } from '../../methods/password/sign-in.ts'
import { runUnit } from '../../unit-of-work.ts'
import { findEmailOwner } from '../../users/passwords.ts'
import { Password, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

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
        signIn: toSignIn(deps, call),
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
        signIn: toSignIn(deps, call),
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
      await consumeLimit(deps, 'strengthChecks', toNetwork(visitor.ip))
      const userInputs = body.email ? [body.email] : []
      return toStrengthResponse(
        project,
        await checkPasswordStrength(deps, project, body.password, userInputs),
      )
    },
  )

  sdkRoute(
    api,
    { call: 'POST /users/search', access: 'project', product: 'passwords', body: z.object({ email: Email }) },
    async ({ project, visitor, body }) => {
      await consumeLimit(deps, 'userSearches', toNetwork(visitor.ip))
      if (project.hidesAccounts) return { userType: 'password' }
      const owner = await runUnit(db, project, (unit) => findEmailOwner(unit, body.email))
      return { userType: !owner ? 'new' : owner.passwordHash === undefined ? 'passwordless' : 'password' }
    },
  )
}
