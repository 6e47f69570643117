import { authRoutes } from '#contract/routes/auth.ts'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { findFailureText } from '../services/failure-text.ts'
import type { Services } from '../services/services.ts'

/** What the widget asks of a way to sign in with a password, and how it is to be refused. */
type Credentials = { email: string; password: string; sessionMinutes: number }

/** A refusal as the widget reads it: `code` chooses its own text where it has one, else `message` is shown. */
export class PasswordRefused extends Error {
  readonly code: string
  readonly retryAfterSeconds?: number

  constructor(code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The `passwords` part that the portal hands to `<login-widget>`: it signs in through the portal's own API.
 * The widget then lets its ordinary provider adopt the session, and the login page stores it.
 */
export function createPortalPasswords(services: Pick<Services, 'api' | 't' | 'origin' | 'resetRequests'>) {
  const { api, t } = services
  return {
    async authenticate(credentials: Credentials, signal: AbortSignal) {
      const { email, password, sessionMinutes: session_duration_minutes } = credentials
      try {
        const session = await api(
          authRoutes.authenticate,
          { email, password, session_duration_minutes },
          signal,
        )
        return { session_token: session.session_token, session_jwt: session.session_jwt }
      } catch (error) {
        signal.throwIfAborted()
        throw toRefusal(error, t)
      }
    },
    /** The mail that leads to a new password; its links lead to the portal's own page for them. */
    async resetStart({ email }: { email: string }, signal: AbortSignal) {
      try {
        // Hardly anybody needs it, and the login page is not to wait for it.
        const { startReset } = await import('./start-reset.ts')
        await startReset(services, email, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw toRefusal(error, t)
      }
    },
  }
}

/** A right password that signs in no longer, in the widget's words for it: it shows the way to a new one. */
const toReplace: Partial<Record<FailureCode, string>> = {
  password_expired: 'reset_password',
  password_breached: 'breached_password',
}

/** The widget's own text for wrong credentials is the portal's; every other refusal brings the portal's words. */
function toRefusal(error: unknown, t: Services['t']): PasswordRefused {
  const details = error instanceof ApiError ? error.details : {}
  if (error instanceof ApiError && error.code === 'too_many_requests') {
    return new PasswordRefused(
      'too_many_requests',
      details.text ?? t('failure.authenticate'),
      details.retryAfter,
    )
  }
  if (error instanceof ApiError && ['wrong_credentials', 'invalid_input'].includes(error.code)) {
    return new PasswordRefused('unauthorized_credentials', t('login.wrong'))
  }
  const replaced = error instanceof ApiError ? toReplace[error.code] : undefined
  if (replaced !== undefined) return new PasswordRefused(replaced, details.text ?? t('failure.authenticate'))
  return new PasswordRefused(
    'portal',
    findFailureText(error, t, 'failure.authenticate') ?? t('failure.authenticate'),
  )
}
