import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { consumeLimit } from '../../../platform/limits/limiter.ts'
import { authorizeNewPassword } from '../../access/authorize-account-change.ts'
import { signIn } from '../../access/sign-in.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { addPasswordFactor, changePassword } from '../../methods/password/change-password.ts'
import { checkPasswordStrength, requireStrongPassword } from '../../methods/password/check-strength.ts'
import { toPasswordFactor } from '../../methods/password/factor.ts'
import { requirePassword, requireValidPassword } from '../../methods/password/require-password.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { findFreshestTime, isRecent } from '../../users/fresh-rules.ts'
import { refuseImpersonated } from '../../users/refuse-impersonated.ts'
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
  const { db, clock } = deps
  const path = '/passwords/existing_password/reset'
  const route = { method: 'POST', path, access: 'project', product: 'passwords', body: ByExisting } as const
  sdkRoute(api, route, async ({ project, visitor, body, caller, token }) => {
    const { email: address, new_password: password, session_duration_minutes: minutes } = body
    const account = await requirePassword(deps, { project, visitor }, address, body.existing_password)
    requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
    await consumeLimit(deps, 'passwordChanges', account.user.id)
    const hash = await deps.hasher.hash(password)
    const done = await openDirectory(db, project, async (tx) => {
      const userId = account.user.id
      const own = caller?.user.id === userId ? caller : undefined
      await requireValidPassword(tx, account)
      await changePassword(tx, deps, toMailSender(project), { userId, address, hash, keep: own?.session.id })
      if (own && token !== undefined) return addPasswordFactor(tx, own, token, clock.now())
      const who = { user: account.user, factor: toPasswordFactor(clock.now()) }
      return signIn(tx, deps, who, { project, visitor, minutes })
    })
    return toAuthAnswer(signer, done)
  })
}

function resetBySession(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  const path = '/passwords/session/reset'
  const route = {
    method: 'POST',
    path,
    access: 'session',
    product: { exempt: 'reset' },
    body: BySession,
  } as const
  sdkRoute(api, route, async ({ project, body, caller, token }) => {
    refuseImpersonated(caller.session)
    const proof = await openDirectory(db, project, (tx) => deps.guard.findProof(tx, caller.session.id))
    const provedAt = findFreshestTime(caller.session, proof)
    if (!isRecent(provedAt, clock.now()) || token === undefined) {
      throw new SdkError('session_too_old_to_reset_password')
    }
    const known = caller.email === null ? [] : [caller.email]
    requireStrongPassword(await checkPasswordStrength(deps, project, body.password, known))
    await consumeLimit(deps, 'passwordChanges', caller.user.id)
    const hash = await deps.hasher.hash(body.password)
    const done = await openDirectory(db, project, async (tx) => {
      await authorizeNewPassword(tx, deps, caller.session)
      const keep = caller.session.id
      const change = { userId: caller.user.id, address: caller.email, hash, keep }
      await changePassword(tx, deps, toMailSender(project), change)
      return addPasswordFactor(tx, caller, token, clock.now(), provedAt)
    })
    return toAuthAnswer(signer, done)
  })
}
