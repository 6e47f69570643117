import * as z from 'zod/mini'
import type { Session } from '../../../accounts/sessions/store.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import { RecoveryCode } from '../../../operations/methods/totp/enroll.ts'
import {
  readCodesOf,
  requireRecentSecondFactor,
  rotateCodesOf,
} from '../../../operations/methods/totp/readable-codes.ts'
import { toEnteredResponse, withRecord } from '../../wire/business/entered.ts'
import { toMember } from '../../wire/business/member.ts'
import { toOrganization } from '../../wire/business/organization.ts'
import {
  claimFields,
  codeFields,
  enrollTotp,
  enrollTotpFields,
  enterRecoveryCode,
  enterTextCode,
  enterTotpCode,
  type SecondFactorCall,
  sendTextFields,
  sendTextMessage,
} from '../../wire/business/second-factors.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { type SdkCall, type SdkRoute, sdkRoute } from '../sdk-api.ts'
import { type BusinessApi, memberRoute } from './business-api.ts'

const minutesField = { session_duration_minutes: SessionMinutes }
const EnrollTotp = z.object(enrollTotpFields)
const EnterCode = z.object({ ...codeFields, ...minutesField })
const Recover = z.object({ ...claimFields, ...minutesField, recovery_code: RecoveryCode })
const SendText = z.object(sendTextFields)

type Named = { organization_id: string; member_id: string; intermediate_session_token?: string | undefined }
type Body = Named & { session_duration_minutes?: number | undefined }
type Call = Pick<SdkCall<SdkRoute>, 'project' | 'sender' | 'visitor' | 'principal' | 'token'> & { body: Body }

/**
 * Registers second factors: authenticator app, text message and recovery codes (rules B22 to B24). A call presents a session or an
 * intermediate session of the member.
 */
export function registerSecondFactors(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const { clock } = deps
  const route = { access: 'project', vertical: 'B2B', exempt: 'account' } as const

  sdkRoute(api, { ...route, call: 'POST /b2b/totp', body: EnrollTotp }, (call) =>
    enrollTotp(deps, toCall(call), call.body.expiration_minutes),
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/totp/authenticate', body: EnterCode }, async (call) =>
    toEnteredResponse(
      memberSigner,
      await enterTotpCode(deps, toCall(call), call.body.code, toEnrollment(call.body)),
    ),
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/otps/sms/send', body: SendText }, (call) =>
    sendTextMessage(deps, toCall(call), call.body.mfa_phone_number),
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/otps/sms/authenticate', body: EnterCode }, async (call) =>
    toEnteredResponse(
      memberSigner,
      await enterTextCode(deps, toCall(call), call.body.code, toEnrollment(call.body)),
    ),
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/recovery_codes/recover', body: Recover }, async (call) => {
    const { shown, remaining } = await enterRecoveryCode(deps, toCall(call), call.body.recovery_code)
    return { ...(await toEnteredResponse(memberSigner, shown)), recovery_codes_remaining: remaining }
  })

  memberRoute(api, { call: 'GET /b2b/recovery_codes' }, async (unit, { principal, record }) => {
    const session = await requireSecond(unit, principal.session)
    const recovery_codes = await readCodesOf(unit, deps, session.userId)
    return { ...showRecord(record), recovery_codes }
  })

  memberRoute(
    api,
    { call: 'POST /b2b/recovery_codes/rotate' },
    async (unit, { principal, record, sender }) => {
      const session = await requireSecond(unit, principal.session)
      const recovery_codes = await rotateCodesOf(unit, deps, { userId: session.userId, sender })
      return { ...showRecord(record), recovery_codes }
    },
  )

  /** Rule B24: a second factor of the last five minutes, and no operator. */
  const requireSecond = (unit: DirectoryUnit, session: Session) =>
    requireRecentSecondFactor(unit, { clock }, session)
}

const toEnrollment = (body: z.output<typeof EnterCode>) => ({
  enrollment: body.set_mfa_enrollment,
  isDefault: body.set_default_mfa,
})

function toCall({ project, sender, visitor, principal, token, body }: Call): SecondFactorCall {
  return {
    ...{ project, sender, visitor, minutes: body.session_duration_minutes },
    claim: {
      organization: body.organization_id,
      member: body.member_id,
      current: principal && token !== undefined ? { session: principal.session, token } : undefined,
      intermediateToken: body.intermediate_session_token,
      isSite: false,
    },
    complete: withRecord,
  }
}

const showRecord = (record: Parameters<typeof toMember>[0]) => ({
  member_id: record.user.id,
  member: toMember(record),
  organization: toOrganization(record.organization, record.customRoles),
})
