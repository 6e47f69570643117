import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { type Account, findAccount, requireReset } from '../../identity/accounts/store.ts'
import { bindDirectory, type DirectoryTx } from '../../identity/directory.ts'
import { revokeAllSessions } from '../../identity/sessions/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordActivity } from '../../portal/activity/record.ts'
import { operator } from '../operator.ts'
import type { PasswordCommand } from '../parse-password.ts'
import { UsageError } from '../usage-error.ts'
import { findPerson } from './find-person.ts'
import { requireProject } from './projects.ts'

/** Expires a password and ends all sessions (rule A12). The next sign-in attempt requires a new password. */
export async function expirePassword(
  tx: Tx,
  deps: Deps,
  { email, project: name }: PasswordCommand,
): Promise<string> {
  const project = name === undefined ? undefined : await requireProject(tx, name)
  if (project && !project.isPortal) return expireIn(bindDirectory(tx, project), email)
  const found = await findPerson(tx, deps, email)
  if (!found) throw new UsageError(`No account has the email address ${email}.`)
  const { directory, account, person } = found
  await expire(directory, account, email)
  const { organizationId } = person
  await recordActivity(tx, deps, [
    { action: 'password_expired', actor: operator, subject: email, organizationId },
  ])
  return done(email)
}

/** The activity of the portal does not show accounts of other projects. */
async function expireIn(directory: DirectoryTx, email: Email): Promise<string> {
  const account = await findAccount(directory, email)
  if (!account) throw new UsageError(`No account of this project has the email address ${email}.`)
  await expire(directory, account, email)
  return done(email)
}

async function expire(directory: DirectoryTx, account: Account, email: Email): Promise<void> {
  if (account.passwordHash === undefined) throw new UsageError(`${email} has no password.`)
  if (account.requiresReset) throw new UsageError(`The password of ${email} has already expired.`)
  await requireReset(directory, account.user.id)
  await revokeAllSessions(directory, account.user.id)
}

const done = (email: Email) =>
  `The password of ${email} has expired and all their sessions were signed out. The next sign-in attempt sends a reset email.`
