import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { findOrganization, lockOrganization } from '../../../accounts/organizations/store.ts'
import { findReferencedUser, lockUser } from '../../../accounts/users/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { publish } from '../../../base/events/publish.ts'
import { type DirectoryUnit, inDirectory, type ProjectUnit, readUnit } from '../../../base/unit-of-work.ts'
import { RecoveryCode } from '../../../operations/methods/totp/enroll.ts'
import { readCodesOf, rotateCodesOf } from '../../../operations/methods/totp/readable-codes.ts'
import { toEnteredResponse } from '../../wire/business/entered.ts'
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
import { showMember } from '../../wire/business/shown-member.ts'
import {
  readSessionKey,
  requireSession,
  type SessionChange,
  sessionFields,
  shownSessionFields,
  toSessionToken,
} from '../../wire/presented-session.ts'
import { type BackendCall, type BackendRoute, backendRoute } from '../backend.ts'
import { toVisitor } from '../visitor.ts'
import { finish } from './enter.ts'
import { type BusinessBackend, projectRoute } from './organization-route.ts'

const EnrollTotp = z.object({ ...enrollTotpFields, ...shownSessionFields })
const EnterCode = z.object({ ...codeFields, ...sessionFields })
const Recover = z.object({ ...claimFields, ...sessionFields, recovery_code: RecoveryCode })
const SendText = z.object({ ...sendTextFields, ...shownSessionFields })
const Reference = Text.check(z.maxLength(200))
const Rotate = z.object({ organization_id: Reference, member_id: Reference })

type Body = SessionChange & {
  organization_id: string
  member_id: string
  intermediate_session_token?: string | undefined
  session_token?: string | undefined
  session_jwt?: string | undefined
}
type Call = Pick<BackendCall<BackendRoute>, 'project' | 'sender'> & { body: Body }

/** Registers second factors for the site's server, with the rules of the browser API (rules B22 to B24). */
export function registerSecondFactors(api: BusinessBackend): void {
  const { deps, signer, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B' } as const

  backendRoute(api, { ...route, call: 'POST /b2b/totp', body: EnrollTotp }, async (call) =>
    enrollTotp(deps, await toCall(call), call.body.expiration_minutes),
  )

  backendRoute(api, { ...route, call: 'POST /b2b/totp/authenticate', body: EnterCode }, async (call) =>
    toEnteredResponse(
      memberSigner,
      await enterTotpCode(deps, await toCall(call), call.body.code, toEnrollment(call.body)),
    ),
  )

  backendRoute(api, { ...route, call: 'POST /b2b/otps/sms/send', body: SendText }, async (call) =>
    sendTextMessage(deps, await toCall(call), call.body.mfa_phone_number),
  )

  backendRoute(api, { ...route, call: 'POST /b2b/otps/sms/authenticate', body: EnterCode }, async (call) =>
    toEnteredResponse(
      memberSigner,
      await enterTextCode(deps, await toCall(call), call.body.code, toEnrollment(call.body)),
    ),
  )

  backendRoute(api, { ...route, call: 'POST /b2b/recovery_codes/recover', body: Recover }, async (call) => {
    const { shown, remaining } = await enterRecoveryCode(deps, await toCall(call), call.body.recovery_code)
    return { ...(await toEnteredResponse(memberSigner, shown)), recovery_codes_remaining: remaining }
  })

  // Rule B24: the site may always read the codes, which the log shows. Read-only secrets cannot.
  projectRoute(
    api,
    { call: 'GET /b2b/recovery_codes/:organizationId/:memberId', scope: 'write' },
    async (projectUnit, { params }) => {
      const { unit, userId } = await lockReferenced(projectUnit, params.organizationId, params.memberId)
      const recovery_codes = await readCodesOf(unit, deps, userId)
      await publish(unit, { kind: 'recovery_codes_read', userId })
      return { ...(await showMember(unit, userId)), recovery_codes }
    },
  )

  projectRoute(
    api,
    { call: 'POST /b2b/recovery_codes/rotate', scope: 'write', body: Rotate },
    async (projectUnit, { sender, body }) => {
      const { unit, userId } = await lockReferenced(projectUnit, body.organization_id, body.member_id)
      const recovery_codes = await rotateCodesOf(unit, deps, { userId, sender })
      return { ...(await showMember(unit, userId)), recovery_codes }
    },
  )

  async function toCall({ project, sender, body }: Call): Promise<SecondFactorCall> {
    const key = await readSessionKey(signer, project.id, body)
    const current =
      key &&
      (await readUnit(deps.db, project, async (unit) => {
        const session = await requireSession(unit, deps, key)
        return { session, token: await toSessionToken(unit, deps, key, session) }
      }))
    return {
      ...{ project, sender, visitor: toVisitor(undefined), minutes: body.session_duration_minutes },
      claim: {
        organization: body.organization_id,
        member: body.member_id,
        current,
        intermediateToken: body.intermediate_session_token,
        isSite: true,
      },
      complete: (unit, entered) => finish(inDirectory(unit, entered.organization.id), deps, entered, body),
    }
  }
}

const toEnrollment = (body: z.output<typeof EnterCode>) => ({
  enrollment: body.set_mfa_enrollment,
  isDefault: body.set_default_mfa,
})

/** Finds a member of an organization, and locks organization and member. @throws SdkError organization_not_found, member_not_found */
async function lockReferenced(
  projectUnit: ProjectUnit,
  organization: string,
  member: string,
): Promise<{ unit: DirectoryUnit; userId: string }> {
  const referenced = await findOrganization(projectUnit, organization)
  if (!referenced || !(await lockOrganization(projectUnit, referenced.id, 'share'))) {
    throw new SdkError('organization_not_found')
  }
  const unit = inDirectory(projectUnit, referenced.id)
  const user = await findReferencedUser(unit, member)
  if (!user || !(await lockUser(unit, user.id))) throw new SdkError('member_not_found')
  return { unit, userId: user.id }
}
