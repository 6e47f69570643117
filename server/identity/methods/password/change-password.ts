import type { Email } from '#contract/ids.ts'
import type { MailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import { removeLinks } from '../../proofs/links.ts'
import { addFactor, type Caller, revokeAllSessions } from '../../sessions/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { setPassword } from '../../users/passwords.ts'
import { toProviderUser } from '../../wire/serializers.ts'
import { toPasswordFactor } from './factor.ts'

/** Sets the password, ends every other session, voids every link on its way to the owner, and notifies them. */
export async function changePassword(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  sender: MailSender,
  change: { userId: string; address: Email | null; hash: string; keep?: string | undefined },
): Promise<void> {
  const { userId, address, hash, keep } = change
  await setPassword(tx, deps, userId, hash, { inSession: keep ?? null })
  await revokeAllSessions(tx, userId, keep)
  if (address !== null) await removeLinks(tx, address)
  await notifyOwner(tx, deps, userId, { kind: 'passwordChanged', values: {} }, sender)
}

/**
 * Adds the password as a factor to the session. A password set within the session proves nothing new about the user
 * and must not refresh the session, so pass the time of the last authentication as `shownAt`.
 */
export async function addPasswordFactor(
  tx: DirectoryTx,
  caller: Caller,
  token: string,
  now: Date,
  shownAt = now,
) {
  const session = await addFactor(tx, caller.session, toPasswordFactor(shownAt), now)
  return { session, token, user: await toProviderUser(tx, caller.user.id) }
}
