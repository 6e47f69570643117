import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../deps.ts'
import { removeLinks } from '../../proofs/links.ts'
import { revokeAllSessions } from '../../sessions/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { setPassword } from '../../users/passwords.ts'

/**
 * Sets the password, ends every other session, invalidates all links already sent to the owner, and notifies the owner.
 */
export async function changePassword(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  sender: EmailSender,
  change: { userId: string; address: Email | null; hash: string; keep?: string | undefined },
): Promise<void> {
  const { userId, address, hash, keep } = change
  await setPassword(unit, deps, userId, hash, { inSession: keep ?? null })
  await revokeAllSessions(unit, userId, keep)
  if (address !== null) await removeLinks(unit, address)
  await notifyOwner(unit, deps, userId, { kind: 'passwordChanged', values: {} }, sender)
}
