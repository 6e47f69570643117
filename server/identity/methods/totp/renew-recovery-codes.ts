import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { replaceRecoveryCodes } from '../../credentials/recovery-codes.ts'
import { findTotp } from '../../credentials/totps.ts'
import type { Deps } from '../../deps.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { notifyOwner } from '../../users/notify-owner.ts'

/**
 * Replaces the recovery codes of an account's authenticator app, and notifies the owner. A request for the codes gets
 * new ones, because the database stores only hashes (ADR 0049).
 * @returns the authenticator app with its new codes; an empty list if the account has none
 */
export async function renewRecoveryCodes(
  unit: UnitOfWork,
  deps: Deps,
  { userId, sender }: { userId: string; sender: EmailSender },
) {
  const totp = await findTotp(unit, userId)
  if (!totp) return { user_id: userId, totps: [] }
  const recovery_codes = await replaceRecoveryCodes(unit, deps, totp)
  const verified = totp.verifiedAt !== null
  if (verified) {
    const message = { kind: 'recoveryCodesReplaced', values: {} } as const
    await notifyOwner(unit, deps, userId, message, sender)
  }
  return { user_id: userId, totps: [{ totp_id: totp.id, verified, recovery_codes }] }
}
