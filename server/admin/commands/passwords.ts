import type { Deps } from '../../deps.ts'
import { revokeAllSessions } from '../../identity/sessions/store.ts'
import { runUnitWithin } from '../../identity/unit-of-work.ts'
import { expirePassword as expire } from '../../identity/users/passwords.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordCommand } from '../operator.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireAccount } from './find-person.ts'

/** Expires a password and ends all sessions (rule A12). The next sign-in attempt requires a new password. */
export async function expirePassword(
  tx: Tx,
  deps: Deps,
  command: CommandOf<'password expire'>,
): Promise<string> {
  const { email } = command
  const { project, account, person } = await requireAccount(tx, deps, command)
  if (account.passwordHash === undefined) throw new UsageError(`${email} has no password.`)
  if (account.requiresReset) throw new UsageError(`The password of ${email} has already expired.`)
  await runUnitWithin(tx, deps.db, project, async (unit) => {
    await expire(unit, account.user.id)
    await revokeAllSessions(unit, account.user.id)
  })
  if (person) {
    const { organizationId } = person
    await recordCommand(tx, deps, { action: 'password_expired', subject: email, organizationId })
  }
  return `The password of ${email} has expired and all their sessions were signed out. The next sign-in attempt sends a reset email.`
}
