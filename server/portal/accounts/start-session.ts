import { offers } from '#contract/products.ts'
import type { NewSession as SessionReply } from '#contract/routes/auth.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { consumeNetworkLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Credentials, NewSession } from '../identity/port.ts'
import { type Client, findPrincipal } from '../persons/principal.ts'
import { toMe } from './me.ts'

/**
 * Creates the person of a new session, if necessary, and the activity row of the sign-in.
 * @returns the response
 * @throws AppError session_ended if the session has ended in the meantime
 */
export async function openSession(deps: Deps, created: NewSession, client: Client): Promise<SessionReply> {
  const { token, jwt } = created
  const principal = await findPrincipal(deps, token, client, created)
  if (!principal) throw new AppError('session_ended')
  const user = await deps.db.transaction((tx) => toMe(tx, deps, principal))
  return { session_token: token, session_jwt: jwt, user }
}

/**
 * Creates an unverified account and its first session, and emails a verification code (rule A3).
 * @throws AppError passwords_not_offered, weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(
  deps: Deps,
  registration: Credentials & { minutes: number },
): Promise<SessionReply> {
  await consumeNetworkLimit(deps, 'registrations', registration.visitor.ip)
  await requirePasswords(deps)
  const created = await deps.identity.register(registration)
  try {
    return await openSession(deps, created, registration.visitor)
  } catch (error) {
    // A simultaneous registration replaced the account.
    if (error instanceof CodedError && error.code === 'session_ended') throw new AppError('email_taken')
    throw error
  }
}

/**
 * Rejects passwords unless the portal's project offers them (rule A28). Used for registration and sign-in; a reset does
 * not need this check, because it verifies the email address.
 * @throws AppError passwords_not_offered
 */
export async function requirePasswords({ identity }: Pick<Deps, 'identity'>): Promise<void> {
  if (!offers(await identity.getProject(), 'passwords')) throw new AppError('passwords_not_offered')
}
