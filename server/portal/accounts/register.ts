import type { Email } from '#contract/ids.ts'
import { isBlockedEmail } from '../../identity/accounts/blocked-emails.ts'
import {
  createAccount,
  findAccount,
  removeUnverifiedAccount,
  setPassword,
} from '../../identity/accounts/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import { requirePasswords } from './require-passwords.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { type StartedSession, startSession } from './start-session.ts'
import { countVerificationCode, sendVerificationCode } from './verification.ts'

export type Registration = {
  address: Email
  password: string
  minutes: number
  visitor: Visitor
  deviceType: string | undefined
}

/**
 * Creates an unverified account, its first session, and an email with a verification code (rule A3).
 * @throws AppError passwords_not_offered, weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(deps: Deps, registration: Registration): Promise<StartedSession> {
  const { address, password, visitor } = registration
  await consumeNetworkLimit(deps, 'registrations', visitor.ip)
  const project = await deps.db.transaction(requirePasswords)
  await requireStrongPassword(deps, project, { password, address })
  // Checked twice: here so that a taken email address costs no code, and again when the account is created.
  await deps.db.transaction((tx) => rejectTaken(tx, deps, address))
  await countVerificationCode(deps, address, visitor)
  const hash = await deps.hasher.hash(password)
  return deps.db.transaction((tx) => insertAccount(tx, deps, registration, hash))
}

async function rejectTaken(tx: Tx, deps: Deps, address: Email): Promise<void> {
  if (await isBlockedEmail(tx, deps, address)) throw new AppError('email_barred')
  const account = await findAccount(tx, address)
  if (account && account.email.verifiedAt !== null) throw new AppError('email_taken')
}

async function insertAccount(
  tx: Tx,
  deps: Deps,
  { address, minutes, visitor, deviceType }: Registration,
  hash: string,
): Promise<StartedSession> {
  await rejectTaken(tx, deps, address)
  if (!(await removeUnverifiedAccount(tx, address))) throw new AppError('email_taken')
  const account = await createAccount(tx, deps, address)
  // A simultaneous registration was faster.
  if (!account) throw new AppError('email_taken')
  const { user } = account
  await setPassword(tx, deps, user.id, hash)
  await sendVerificationCode(tx, deps, { userId: user.id, address })
  return startSession(tx, deps, { userId: user.id, address, minutes, visitor, deviceType })
}
