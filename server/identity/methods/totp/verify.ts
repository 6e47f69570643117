import { consumeLimit, refundLimit } from '../../../platform/limits/limiter.ts'
import { consumeRecoveryCode, countRecoveryCodes } from '../../credentials/recovery-codes.ts'
import { consumeStep, findTotp, openTotpSecret, type Totp } from '../../credentials/totps.ts'
import type { Deps } from '../../deps.ts'
import { type DirectoryTx, openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import { SdkError } from '../../provider/error.ts'
import type { Factor } from '../../schema/sessions.ts'
import { requireSecondFactorElsewhere } from '../../sessions/second-factor.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { toRecoveryFactor, toTotpFactor } from './factor.ts'
import { findStep } from './totp-codes.ts'

/** An accepted code, and the factor that it adds to a session. */
export type Verified = { totp: Totp; factor: Factor }

type Attempt<Result> = {
  project: Project
  userId: string
  /** the session of the call; the other sessions of the account must give a code after an enrollment */
  sessionId: string | undefined
  /** called in the same transaction before the first code of an enrollment counts; may refuse it by throwing */
  authorizeEnrollment: (tx: DirectoryTx) => Promise<void>
  /** called in the same transaction after the code was used up */
  finish: (tx: DirectoryTx, verified: Verified) => Promise<Result>
}

/**
 * Checks a code of the account's authenticator app. A code counts once. The first one completes the enrollment and
 * notifies the owner.
 * @throws SdkError totp_not_found, expired_totp, unable_to_authenticate_totp, totp_code_already_authenticated; AppError
 *   too_many_requests
 */
export function verifyTotpCode<Result>(deps: Deps, code: string, attempt: Attempt<Result>): Promise<Result> {
  const { project, userId, sessionId } = attempt
  return limited(deps, 'wrongTotpCodes', attempt, async (tx) => {
    const now = deps.clock.now()
    const totp = await requireTotp(tx, userId)
    const isFirst = totp.verifiedAt === null
    if (isFirst && totp.expiresAt <= now) throw new SdkError('expired_totp')
    if (isFirst) await attempt.authorizeEnrollment(tx)
    const step = findStep(openTotpSecret(deps, totp), code, now)
    if (step === undefined) throw new SdkError('unable_to_authenticate_totp')
    if (!(await consumeStep(tx, totp, step, now))) throw new SdkError('totp_code_already_authenticated')
    if (isFirst) {
      await requireSecondFactorElsewhere(tx, userId, sessionId)
      await notifyOwner(tx, deps, userId, { kind: 'totpAdded', values: {} }, toMailSender(project))
    }
    return attempt.finish(tx, { totp, factor: toTotpFactor(now, totp.id) })
  })
}

/**
 * Checks a recovery code of the account, uses it up, and notifies the owner.
 * @throws SdkError totp_not_found, unable_to_authenticate_recovery_code; AppError too_many_requests
 */
export function verifyRecoveryCode<Result>(
  deps: Deps,
  code: string,
  attempt: Omit<Attempt<Result>, 'authorizeEnrollment' | 'sessionId'>,
): Promise<Result> {
  const { project, userId } = attempt
  return limited(deps, 'wrongRecoveryCodes', attempt, async (tx) => {
    const totp = await requireTotp(tx, userId)
    const codeId = totp.verifiedAt === null ? undefined : await consumeRecoveryCode(tx, deps, totp, code)
    if (codeId === undefined) throw new SdkError('unable_to_authenticate_recovery_code')
    const left = await countRecoveryCodes(tx, totp)
    const mail = { kind: 'recoveryCodeUsed', values: { left } } as const
    await notifyOwner(tx, deps, userId, mail, toMailSender(project))
    return attempt.finish(tx, { totp, factor: toRecoveryFactor(deps.clock.now(), codeId) })
  })
}

/** Counts an attempt before its check, and refunds it if the code was correct. */
async function limited<Result>(
  deps: Deps,
  limit: 'wrongTotpCodes' | 'wrongRecoveryCodes',
  { project, userId }: { project: Project; userId: string },
  check: (tx: DirectoryTx) => Promise<Result>,
): Promise<Result> {
  const subject = `${project.id} ${userId}`
  await consumeLimit(deps, limit, subject)
  const result = await openDirectory(deps.db, project, check)
  await refundLimit(deps, limit, subject)
  return result
}

/** @throws SdkError totp_not_found */
async function requireTotp(tx: DirectoryTx, userId: string): Promise<Totp> {
  const totp = await findTotp(tx, userId)
  if (!totp) throw new SdkError('totp_not_found')
  return totp
}
