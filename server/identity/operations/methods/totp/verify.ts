import { RequestError } from '../../../../platform/errors/request-error.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { consumeLimit, refundLimit } from '../../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { consumeRecoveryCode, countRecoveryCodes } from '../../../accounts/credentials/recovery-codes.ts'
import { consumeStep, findTotp, openTotpSecret, type Totp } from '../../../accounts/credentials/totps.ts'
import { requireSecondFactorElsewhere } from '../../../accounts/sessions/second-factor.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { findSecondFactorBrowser, rememberSecondFactorBrowser } from '../../../accounts/users/browsers.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { rejectImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { findStep } from './totp-codes.ts'

/** An accepted code, and the factor that it adds to a session. */
export type Verified = { totp: Totp; factor: Factor }

type Attempt<Result> = {
  project: DirectoryProject
  sender: EmailSender
  userId: string
  /** the session of the call; after an enrollment, all other sessions of the account require a code */
  session: Pick<Session, 'id' | 'factors'> | undefined
  visitor: Visitor
  /** called first in the same transaction, to lock what `finish` needs */
  prepare?: (unit: DirectoryUnit) => Promise<void>
  /** called in the same transaction before the first code completes an enrollment; may throw to reject it */
  authorizeEnrollment: (unit: DirectoryUnit) => Promise<void>
  /** called in the same transaction after the code is consumed */
  finish: (unit: DirectoryUnit, verified: Verified) => Promise<Result>
}

/**
 * Checks a code of the account's authenticator app. A code works once. The first one completes the enrollment and
 * notifies the owner.
 * @throws SdkError totp_not_found, expired_totp, unable_to_authenticate_totp, totp_code_already_authenticated;
 *   RequestError too_many_requests, not_allowed for an impersonated session (rule A65)
 */
export function verifyTotpCode<Result>(deps: Deps, code: string, attempt: Attempt<Result>): Promise<Result> {
  const { sender, userId, session } = attempt
  return limited(deps, 'wrongTotpCodes', attempt, async (unit) => {
    const now = deps.clock.now()
    const totp = await requireTotp(unit, userId)
    const isFirst = totp.verifiedAt === null
    if (isFirst && totp.expiresAt <= now) throw new SdkError('expired_totp')
    if (isFirst) await attempt.authorizeEnrollment(unit)
    const step = findStep(openTotpSecret(deps, totp), code, now)
    if (step === undefined) throw new SdkError('unable_to_authenticate_totp')
    if (!(await consumeStep(unit, totp, step, now))) throw new SdkError('totp_code_already_authenticated')
    if (isFirst) {
      await requireSecondFactorElsewhere(unit, userId, session?.id)
      await notifyOwner(unit, deps, userId, { kind: 'totpAdded', values: {} }, sender)
    }
    return attempt.finish(unit, { totp, factor: toTotpFactor(now, totp.id) })
  })
}

/**
 * Checks a recovery code of the account, consumes it, and notifies the owner.
 * @throws SdkError totp_not_found, unable_to_authenticate_recovery_code; RequestError too_many_requests, not_allowed
 *   for an impersonated session (rule A65)
 */
export function verifyRecoveryCode<Result>(
  deps: Deps,
  code: string,
  attempt: Omit<Attempt<Result>, 'authorizeEnrollment'>,
): Promise<Result> {
  const { sender, userId } = attempt
  return limited(deps, 'wrongRecoveryCodes', attempt, async (unit) => {
    const totp = await requireTotp(unit, userId)
    const codeId = totp.verifiedAt === null ? undefined : await consumeRecoveryCode(unit, deps, totp, code)
    if (codeId === undefined) throw new SdkError('unable_to_authenticate_recovery_code')
    const left = await countRecoveryCodes(unit, totp)
    const message = { kind: 'recoveryCodeUsed', values: { left } } as const
    await notifyOwner(unit, deps, userId, message, sender)
    return attempt.finish(unit, { totp, factor: toRecoveryFactor(deps.clock.now(), codeId) })
  })
}

/**
 * Counts an attempt before its check, and refunds it if the code was correct. A browser in which the account's user has
 * entered a correct code before has a separate counter; all other attempts share the account's counter (rule A61).
 */
async function limited<Result>(
  deps: Deps,
  limit: 'wrongTotpCodes' | 'wrongRecoveryCodes',
  attempt: Pick<Attempt<Result>, 'project' | 'userId' | 'session' | 'visitor' | 'prepare'>,
  check: (unit: DirectoryUnit) => Promise<Result>,
): Promise<Result> {
  const { project, userId, session } = attempt
  rejectImpersonated(session)
  const knownBrowser = await runUnit(deps.db, project, (unit) =>
    findSecondFactorBrowser(unit, userId, attempt),
  )
  const subject = `${project.id} ${userId}${knownBrowser === undefined ? '' : ` ${knownBrowser}`}`
  await consumeLimit(deps, limit, subject).catch((problem: unknown) => {
    if (knownBrowser !== undefined || !(problem instanceof RequestError)) throw problem
    throw new RequestError(problem.code, { ...problem.content, text: { english: onlyKnownBrowsers } })
  })
  const result = await runUnit(deps.db, project, async (unit) => {
    await attempt.prepare?.(unit)
    const checked = await check(unit)
    await rememberSecondFactorBrowser(unit, deps, userId, attempt)
    return checked
  })
  await refundLimit(deps, limit, subject)
  return result
}

const onlyKnownBrowsers =
  'Too many wrong codes were entered for this account today. Use a browser in which you have entered a code before, or try again later.'

/** @throws SdkError totp_not_found */
async function requireTotp(unit: DirectoryUnit, userId: string): Promise<Totp> {
  const totp = await findTotp(unit, userId)
  if (!totp) throw new SdkError('totp_not_found')
  return totp
}

/** Creates the session factor of an authenticator app. */
const toTotpFactor = (now: Date, totpId: string): Factor => ({
  type: 'totp',
  delivery_method: 'authenticator_app',
  last_authenticated_at: now.toISOString(),
  authenticator_app_factor: { totp_id: totpId },
})

/** Creates the session factor of a recovery code. */
const toRecoveryFactor = (now: Date, codeId: string): Factor => ({
  type: 'recovery_codes',
  delivery_method: 'recovery_code',
  last_authenticated_at: now.toISOString(),
  recovery_code_factor: { totp_recovery_code_id: codeId },
})
