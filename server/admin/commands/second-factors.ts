import { toPortalSender } from '../../adapters/in-process/portal-project.ts'
import type { Deps } from '../../deps.ts'
import { findTotp, removeTotp } from '../../identity/credentials/totps.ts'
import { toEmailSender } from '../../identity/projects/email.ts'
import { revokeAllSessions } from '../../identity/sessions/store.ts'
import { runUnitWithin } from '../../identity/unit-of-work.ts'
import { notifyOwner } from '../../identity/users/notify-owner.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordCommand } from '../operator.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireAccount } from './find-person.ts'

/**
 * Removes the authenticator app and all recovery codes of a person who lost the app, ends all sessions and notifies the
 * owner (rule A64). Password and PIN are kept.
 */
export async function removeSecondFactor(
  tx: Tx,
  deps: Deps,
  command: CommandOf<'second-factor remove'>,
): Promise<string> {
  const { email } = command
  const { project, account, person } = await requireAccount(tx, deps, command)
  const userId = account.user.id
  await runUnitWithin(tx, deps.db, project, async (unit) => {
    const totp = await findTotp(unit, userId)
    if (!totp || totp.verifiedAt === null) throw new UsageError(`${email} has no authenticator app.`)
    await removeTotp(unit, userId, totp.id)
    await revokeAllSessions(unit, userId)
    const sender = project.isPortal
      ? toPortalSender(deps, project, person?.locale ?? 'en')
      : toEmailSender(project, 'en')
    await notifyOwner(unit, deps, userId, { kind: 'totpRemoved', values: {} }, sender)
  })
  if (person) {
    const { organizationId } = person
    await recordCommand(tx, deps, { action: 'second_factor_removed', subject: email, organizationId })
  }
  return `The authenticator app of ${email} was removed and all their sessions were signed out. They are notified by email.`
}
