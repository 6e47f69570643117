import { ApiError, type FailureCode } from '../api/api-error.ts'
import { findFailureText } from '../context/failure-text.ts'
import type { Services } from '../context/use-services.ts'

/** The widget's request to sign in with a password. */
type Credentials = { email: string; password: string; sessionMinutes: number }

/** The description of the portal's calls, which needs a library that the sign-in page shows its form without. */
export const loadAuthRoutes = () => import('#contract/routes/auth.ts')

/** An error for the widget, which shows its own text for `code`, else `message`. */
export class PasswordRejected extends Error {
  readonly code: string
  readonly retryAfterSeconds?: number

  constructor(code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The `passwords` part of the provider for `<login-widget>`, which signs in through the portal's own API. The widget's
 * default provider then adopts the session, and the sign-in page stores it. A sign-up that waits for the proof of its
 * email address is resumed here.
 */
export function createPortalPasswords(
  services: Pick<Services, 'api' | 't' | 'origin' | 'resetRequests' | 'session' | 'signUp'>,
) {
  const { api, session, signUp, t } = services
  return {
    async authenticate(credentials: Credentials, signal: AbortSignal) {
      const { email, password, sessionMinutes: session_duration_minutes } = credentials
      try {
        const { authRoutes } = await loadAuthRoutes().catch((cause: unknown) => {
          throw new ApiError('unreachable', { cause })
        })
        const { session_token, session_jwt } = await api(
          authRoutes.authenticate,
          { email, password, session_duration_minutes },
          signal,
        )
        if (session_jwt !== '') return { session_token, session_jwt }
        // A resumed sign-up, whose session the provider's client does not know. The portal continues with the missing
        // step.
        signUp.forget()
        session.set({ session_token, session_jwt })
        return await ended(signal)
      } catch (error) {
        signal.throwIfAborted()
        throw toRejection(error, t)
      }
    },
    /** Sends the reset email, whose links open the portal's reset page. */
    async resetStart({ email }: { email: string }, signal: AbortSignal) {
      try {
        // Rarely needed, so it is not part of the sign-in page's chunk.
        const { startReset } = await import('./start-reset.ts')
        await startReset(services, email, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw toRejection(error, t)
      }
    },
  }
}

/** Waits until the page replaces the widget, which aborts the call. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The widget's codes for correct passwords that must be replaced. The widget then offers a reset. */
const replaceCodes: Partial<Record<FailureCode, string>> = {
  password_expired: 'reset_password',
  password_breached: 'breached_password',
}

/** Wrong credentials use the widget's code, whose text the portal sets; other errors carry the portal's text. */
function toRejection(error: unknown, t: Services['t']): PasswordRejected {
  const details = error instanceof ApiError ? error.details : {}
  if (error instanceof ApiError && error.code === 'too_many_requests') {
    return new PasswordRejected(
      'too_many_requests',
      details.text ?? t('failure.authenticate'),
      details.retryAfter,
    )
  }
  if (error instanceof ApiError && ['wrong_credentials', 'invalid_input'].includes(error.code)) {
    return new PasswordRejected('unauthorized_credentials', t('login.wrong'))
  }
  const replaced = error instanceof ApiError ? replaceCodes[error.code] : undefined
  if (replaced !== undefined) return new PasswordRejected(replaced, details.text ?? t('failure.authenticate'))
  return new PasswordRejected(
    'portal',
    findFailureText(error, t, 'failure.authenticate') ?? t('failure.authenticate'),
  )
}
