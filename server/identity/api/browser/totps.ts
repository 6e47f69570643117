import * as z from 'zod/mini'
import { removeTotp } from '../../accounts/credentials/totps.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { addFactor, extendSession } from '../../accounts/sessions/store.ts'
import { notifyOwner } from '../../accounts/users/notify-owner.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { authorizeUserChange } from '../../operations/access/authorize-user-change.ts'
import {
  EnrollmentMinutes,
  RecoveryCode,
  renewRecoveryCodes,
  requireSecondFactor,
  startEnrollment,
  TotpCode,
} from '../../operations/methods/totp/enroll.ts'
import { type Verified, verifyRecoveryCode, verifyTotpCode } from '../../operations/methods/totp/verify.ts'
import { SessionMinutes } from '../wire/schemas.ts'
import { toAuthResponse, toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute, unitRoute } from './sdk-api.ts'

const open = { access: 'session', exempt: 'account' } as const
const second = { ...open, acceptsPending: true } as const

/** Registers the calls for authenticator apps and recovery codes (rules A60 to A63). */
export function registerTotps(api: SdkApi): void {
  const { deps, signer } = api
  const { clock } = deps

  unitRoute(
    api,
    { call: 'POST /totps', ...open, body: z.object({ expiration_minutes: EnrollmentMinutes }) },
    async (unit, { project, body, principal }) => {
      const userId = principal.user.id
      await authorizeUserChange(unit, deps, { userId, session: principal.session, step: 'ask' })
      const expirationMinutes = body.expiration_minutes
      const started = await startEnrollment(unit, deps, { userId, expirationMinutes, project })
      const user = await toProviderUser(unit, userId)
      return { ...started, user_id: userId, user, __user: user }
    },
  )

  sdkRoute(
    api,
    {
      call: 'POST /totps/authenticate',
      ...second,
      body: z.object({ totp_code: TotpCode, session_duration_minutes: SessionMinutes }),
    },
    async ({ project, sender, visitor, body, principal, token }) => {
      const { user, session } = principal
      const signedIn = await verifyTotpCode(deps, body.totp_code.replaceAll(' ', ''), {
        project,
        sender,
        userId: user.id,
        session,
        visitor,
        authorizeEnrollment: (unit) =>
          authorizeUserChange(unit, deps, { userId: user.id, session, step: 'finish' }),
        finish: (unit, verified) => join(unit, principal, verified, body.session_duration_minutes),
      })
      return toResponse(signedIn, token)
    },
  )

  sdkRoute(
    api,
    {
      call: 'POST /totps/recover',
      ...second,
      body: z.object({ recovery_code: RecoveryCode, session_duration_minutes: SessionMinutes }),
    },
    async ({ project, sender, visitor, body, principal, token }) => {
      const { user, session } = principal
      const signedIn = await verifyRecoveryCode(deps, body.recovery_code, {
        project,
        sender,
        userId: user.id,
        session,
        visitor,
        finish: (unit, verified) => join(unit, principal, verified, body.session_duration_minutes),
      })
      return toResponse(signedIn, token)
    },
  )

  unitRoute(api, { call: 'POST /totps/recovery_codes', ...open }, async (unit, { sender, principal }) => {
    const userId = principal.user.id
    await authorizeUserChange(unit, deps, { userId, session: principal.session, step: 'ask' })
    await requireSecondFactor(unit, principal.session)
    const { totps } = await renewRecoveryCodes(unit, deps, { userId, sender })
    // The provider's client has one authenticator app here; the backend API has a list.
    return { user_id: userId, totps: totps[0] ?? null }
  })

  unitRoute(
    api,
    { call: 'DELETE /users/totps/:id', ...open },
    async (unit, { sender, principal, params }) => {
      const userId = principal.user.id
      await authorizeUserChange(unit, deps, { userId, session: principal.session, step: 'ask' })
      await requireSecondFactor(unit, principal.session)
      const removed = await removeTotp(unit, userId, params.id)
      if (!removed) throw new SdkError('totp_not_found')
      if (removed.verifiedAt !== null) {
        await notifyOwner(unit, deps, userId, { kind: 'totpRemoved', values: {} }, sender)
      }
      return { user_id: userId, __user: await toProviderUser(unit, userId) }
    },
  )

  /** Adds the factor to the session of the request, and extends the session on request. */
  async function join(
    unit: DirectoryUnit,
    { session }: Principal,
    { totp, factor }: Verified,
    length?: number,
  ) {
    const joined = await addFactor(unit, session, factor, clock.now())
    const extended = length === undefined ? joined : await extendSession(unit, joined, length, clock.now())
    if (!extended) throw new SdkError('session_not_found')
    return { totpId: totp.id, session: extended, user: await toProviderUser(unit, session.userId) }
  }

  async function toResponse(signedIn: Awaited<ReturnType<typeof join>>, token: string | undefined) {
    if (token === undefined) throw new SdkError('session_not_found')
    return { totp_id: signedIn.totpId, ...(await toAuthResponse(signer, { ...signedIn, token })) }
  }
}
