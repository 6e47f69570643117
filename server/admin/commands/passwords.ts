import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { findAccount } from '../../accounts/store.ts'
import { recordActivity } from '../../activity/record.ts'
import { revokeAllSessions } from '../../auth/sessions/store.ts'
import type { Tx } from '../../db/database.ts'
import { passwords } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import { operator } from '../operator.ts'
import { UsageError } from '../usage-error.ts'

/** The password signs in no longer (rule A12): who shows it is asked to set a new one by a mailed link. */
export async function expirePassword(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  const account = await findAccount(tx, email)
  if (!account) throw new UsageError(`Nobody has an account with the address ${email}.`)
  const { user } = account
  if (account.passwordHash === undefined) throw new UsageError(`${email} has no password.`)
  if (account.requiresReset) throw new UsageError(`${email} must set a new password already.`)

  await tx.update(passwords).set({ requiresReset: true }).where(eq(passwords.userId, user.id))
  await revokeAllSessions(tx, user.id)
  const { organizationId } = user
  await recordActivity(tx, deps, [
    { action: 'password_expired', actor: operator, subject: email, organizationId },
  ])
  return `The password of ${email} works no longer and all their sessions have ended. At the next try a mail leads to a new one.`
}
