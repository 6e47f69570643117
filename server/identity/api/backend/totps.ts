import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { findSession } from '../../accounts/sessions/store.ts'
import { setLogImpersonator } from '../../base/log/set-log-impersonator.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { requireClaimed } from '../../operations/access/authorize-user-change.ts'
import {
  EnrollmentMinutes,
  RecoveryCode,
  renewRecoveryCodes,
  startEnrollment,
  TotpCode,
} from '../../operations/methods/totp/enroll.ts'
import { verifyRecoveryCode, verifyTotpCode } from '../../operations/methods/totp/verify.ts'
import { readSessionKey, type SessionKey, sessionFields } from '../wire/presented-session.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { toUserResponse } from './serializers.ts'
import { signInUser, toAuthResponse } from './sign-in.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'
import { toVisitor } from './visitor.ts'

/** These calls have no attributes and no cookie, so all attempts count per account (rule A61). */
const visitor = toVisitor(undefined)
const commonFields = { user_id: Text, ...sessionFields }

/** Registers the calls for authenticator apps and recovery codes (rules A60 to A63). */
export function registerBackendTotps(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  unitRoute(
    api,
    {
      call: 'POST /totps',
      scope: 'write',
      body: z.object({ user_id: Text, expiration_minutes: EnrollmentMinutes }),
    },
    async (unit, { project, body }) => {
      const { id: userId } = await findUser(unit, body.user_id)
      protectPortalAccounts(project)
      await requireClaimed(unit, deps, { userId, session: undefined })
      const expirationMinutes = body.expiration_minutes
      const started = await startEnrollment(unit, deps, { userId, expirationMinutes, project })
      return { ...started, ...(await toUserResponse(unit, userId)) }
    },
  )

  backendRoute(
    api,
    {
      call: 'POST /totps/authenticate',
      scope: 'write',
      body: z.object({ ...commonFields, totp_code: TotpCode }),
    },
    async ({ project, sender, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const { user, session } = await findNamed(project, body.user_id, key)
      const { totpId, ...signedIn } = await verifyTotpCode(deps, body.totp_code.replaceAll(' ', ''), {
        project,
        sender,
        userId: user.id,
        session,
        visitor,
        authorizeEnrollment: async (unit) => {
          protectPortalAccounts(project)
          await requireClaimed(unit, deps, { userId: user.id, session: undefined })
        },
        finish: async (unit, { totp, factor }) => {
          const call = { project, sender, body, key }
          return { totpId: totp.id, ...(await signInUser(unit, deps, { user, factor }, call)) }
        },
      })
      return { totp_id: totpId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  /** Finds the user that a call names, and the session if the call names one. */
  function findNamed(project: DirectoryProject, userId: string, key: SessionKey | undefined) {
    return runUnit(db, project, async (unit) => {
      const user = await findUser(unit, userId)
      const session = key && (await findSession(unit, key, deps.clock.now()))
      if (session) setLogImpersonator(session)
      return { user, session: session?.userId === user.id ? session : undefined }
    })
  }

  backendRoute(
    api,
    {
      call: 'POST /totps/recover',
      scope: 'write',
      body: z.object({ ...commonFields, recovery_code: RecoveryCode }),
    },
    async ({ project, sender, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const { user, session } = await findNamed(project, body.user_id, key)
      const { totpId, ...signedIn } = await verifyRecoveryCode(deps, body.recovery_code, {
        project,
        sender,
        userId: user.id,
        session,
        visitor,
        finish: async (unit, { totp, factor }) => {
          const call = { project, sender, body, key }
          return { totpId: totp.id, ...(await signInUser(unit, deps, { user, factor }, call)) }
        },
      })
      return { totp_id: totpId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  unitRoute(
    api,
    { call: 'POST /totps/recovery_codes', scope: 'write', body: z.object({ user_id: Text }) },
    async (unit, { project, sender, body }) => {
      const { id: userId } = await findUser(unit, body.user_id)
      protectPortalAccounts(project)
      return renewRecoveryCodes(unit, deps, { userId, sender })
    },
  )
}
