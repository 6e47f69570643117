import type { NewSession } from '#contract/routes/auth.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { consumeNetworkLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Credentials } from '../identity/port.ts'
import { requirePasswords } from './require-passwords.ts'
import { openSession } from './start-session.ts'

export type Registration = Credentials & { minutes: number; deviceType: string | undefined }

/**
 * Creates an unverified account and its first session, and emails a verification code (rule A3).
 * @throws AppError passwords_not_offered, weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(
  deps: Deps,
  { deviceType, ...registration }: Registration,
): Promise<NewSession> {
  await consumeNetworkLimit(deps, 'registrations', registration.visitor.ip)
  await requirePasswords(deps)
  const created = await deps.identity.register(registration)
  try {
    return await openSession(deps, created, { device: deviceType, locale: registration.visitor.locale })
  } catch (error) {
    // A simultaneous registration replaced the account.
    if (error instanceof CodedError && error.code === 'session_ended') throw new AppError('email_taken')
    throw error
  }
}
