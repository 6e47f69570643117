import type { Email } from '#contract/ids.ts'
import { createSessionToken } from '../../identity/accounts/sessions/tokens.ts'
import { isBlockedEmail } from '../../identity/accounts/users/blocked-emails.ts'
import { findEmailOwner } from '../../identity/accounts/users/passwords.ts'
import { saveSignUp } from '../../identity/accounts/users/sign-ups.ts'
import type { Deps } from '../../identity/base/deps.ts'
import type { DirectoryUnit } from '../../identity/base/unit-of-work.ts'
import { newId } from '../../platform/db/ids.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { Credentials, NewSession } from '../../portal/identity/port.ts'
import { countVerificationCode, emailVerificationCode } from './codes.ts'
import { hashNewPassword } from './passwords.ts'
import { inPortal } from './portal-project.ts'
import { computePasswordTag, toSignUpSession } from './sign-ups.ts'

/**
 * Creates a sign-up with its own session, and emails a verification code (rule O14). Other sign-ups of the email
 * address are unaffected.
 * @throws AppError weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(
  deps: Deps,
  { address, password, visitor }: Credentials & { minutes: number },
): Promise<NewSession> {
  const passwordHash = await hashNewPassword(deps, password, address)
  // Checked twice: here, so a taken email address does not trigger a code, and again when the sign-up is saved.
  await inPortal(deps, (unit) => rejectTaken(unit, deps, address))
  await countVerificationCode(deps, { address, visitor })
  const passwordTag = await computePasswordTag(deps, { address, password })
  return inPortal(deps, async (unit, project) => {
    await rejectTaken(unit, deps, address)
    const sessionId = newId(deps.random, 'session')
    const { token, columns } = await createSessionToken(unit, deps, sessionId)
    const userId = newId(deps.random, 'user')
    const { ip: ipAddress, userAgent } = visitor
    const signUp = await saveSignUp(unit, deps, {
      userId,
      address,
      passwordHash,
      passwordTag,
      sessionId,
      ...columns,
      ipAddress,
      userAgent,
    })
    await emailVerificationCode(unit, deps, project, { userId, address, visitor })
    return toSignUpSession(signUp, token)
  })
}

async function rejectTaken(unit: DirectoryUnit, deps: Deps, address: Email): Promise<void> {
  if (await isBlockedEmail(unit, deps, address)) throw new AppError('email_barred')
  const user = await findEmailOwner(unit, address)
  if (user && user.email.verifiedAt !== null) throw new AppError('email_taken')
}
