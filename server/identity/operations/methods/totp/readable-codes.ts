import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { readRecoveryCodes, replaceRecoveryCodes } from '../../../accounts/credentials/recovery-codes.ts'
import { findTotp, type Totp } from '../../../accounts/credentials/totps.ts'
import { isSecondFactor } from '../../../accounts/sessions/second-factor.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { isRecent } from '../../../accounts/users/fresh-rules.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { lockUser } from '../../../accounts/users/store.ts'
import { findSessionAgain, rejectImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'

/**
 * Requires a session that contains a second factor of the last five minutes (rule B24). Locks the user, and reads the session again.
 * @throws SdkError session_not_found, insufficient_factors; RequestError not_allowed for an impersonated session
 */
export async function requireRecentSecondFactor(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
): Promise<Session> {
  rejectImpersonated(session)
  await lockUser(unit, session.userId)
  const current = await findSessionAgain(unit, { clock }, session)
  if (!current) throw new SdkError('session_not_found')
  const isFresh = current.factors.some(
    (factor) => isSecondFactor(factor) && isRecent(new Date(factor.last_authenticated_at), clock.now()),
  )
  if (!isFresh) throw new SdkError('insufficient_factors')
  return current
}

/** Reads the recovery codes of a user. @returns an empty list without a verified authenticator app */
export async function readCodesOf(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets'>,
  userId: string,
): Promise<string[]> {
  const totp = await findVerified(unit, userId)
  return totp ? readRecoveryCodes(unit, deps, totp) : []
}

/**
 * Replaces the recovery codes of a user by new ones that can be read later, and notifies the owner.
 * @throws SdkError totp_not_found without a verified authenticator app
 */
export async function rotateCodesOf(
  unit: DirectoryUnit,
  deps: Deps,
  { userId, sender }: { userId: string; sender: EmailSender },
): Promise<string[]> {
  const totp = await findVerified(unit, userId)
  if (!totp) throw new SdkError('totp_not_found')
  const codes = await replaceRecoveryCodes(unit, deps, totp, { isReadable: true })
  await notifyOwner(unit, deps, userId, { kind: 'recoveryCodesReplaced', values: {} }, sender)
  return codes
}

async function findVerified(unit: DirectoryUnit, userId: string): Promise<Totp | undefined> {
  const totp = await findTotp(unit, userId)
  return totp && totp.verifiedAt !== null ? totp : undefined
}
