import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../identity/deps.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import { isBlockedEmail } from '../../identity/users/blocked-emails.ts'
import {
  createAccount,
  findAccount,
  removeUnverifiedAccount,
  setPassword,
} from '../../identity/users/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Credentials } from '../../portal/identity/port.ts'
import { countVerificationCode, mailVerificationCode } from './codes.ts'
import { hashNewPassword } from './passwords.ts'
import { inPortal } from './portal-project.ts'
import { type StartedSession, startSession } from './sessions.ts'

/**
 * Creates an unverified account, its first session, and a mail with a verification code (rule A3).
 * @throws AppError weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(
  deps: Deps,
  { address, password, minutes, visitor }: Credentials & { minutes: number },
): Promise<StartedSession> {
  const hash = await hashNewPassword(deps, password, address)
  // Checked twice: here so that a taken email address costs no code, and again when the account is created.
  await inPortal(deps, (tx) => rejectTaken(tx, deps, address))
  await countVerificationCode(deps, { address, visitor })
  return inPortal(deps, async (tx, project) => {
    await rejectTaken(tx, deps, address)
    if (!(await removeUnverifiedAccount(tx, address))) throw new AppError('email_taken')
    const account = await createAccount(tx, deps, address)
    // A simultaneous registration was faster.
    if (!account) throw new AppError('email_taken')
    const { id: userId } = account.user
    await setPassword(tx, deps, userId, hash)
    await mailVerificationCode(tx, deps, project, { accountId: userId, address })
    return startSession(tx, deps, project, { userId, address, minutes, visitor })
  })
}

async function rejectTaken(tx: DirectoryTx, deps: Deps, address: Email): Promise<void> {
  if (await isBlockedEmail(tx, deps, address)) throw new AppError('email_barred')
  const account = await findAccount(tx, address)
  if (account && account.email.verifiedAt !== null) throw new AppError('email_taken')
}
