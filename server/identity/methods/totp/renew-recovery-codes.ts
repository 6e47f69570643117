import { replaceRecoveryCodes } from '../../credentials/recovery-codes.ts'
import { findTotp } from '../../credentials/totps.ts'
import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'

/**
 * Replaces the recovery codes of an account's authenticator app, and notifies the owner. The stored hashes cannot be
 * shown, so this is the answer to a request for the codes (ADR 0049).
 * @returns the authenticator app with its new codes; an empty list if the account has none
 */
export async function renewRecoveryCodes(
  tx: DirectoryTx,
  deps: Deps,
  { userId, project }: { userId: string; project: Project },
) {
  const totp = await findTotp(tx, userId)
  if (!totp) return { user_id: userId, totps: [] }
  const recovery_codes = await replaceRecoveryCodes(tx, deps, totp)
  const verified = totp.verifiedAt !== null
  if (verified) {
    const mail = { kind: 'recoveryCodesReplaced', values: {} } as const
    await notifyOwner(tx, deps, userId, mail, toMailSender(project))
  }
  return { user_id: userId, totps: [{ totp_id: totp.id, verified, recovery_codes }] }
}
