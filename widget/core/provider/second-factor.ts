import type { Session } from './sessions.ts'

/** The second factor of the signed-in user: an authenticator app and recovery codes. */
export type SecondFactorProvider = {
  /** Returns the ID of the authenticator app, or null if there is none. */
  find(signal: AbortSignal): Promise<string | null>
  /** Starts an enrollment. @throws code `session_too_old_to_add_factor`, `too_many_unverified_factors` */
  enroll(signal: AbortSignal): Promise<Enrollment>
  /** Submits a code. @throws code `unable_to_authenticate_totp`, `totp_code_already_authenticated` */
  authenticate(request: EnteredCode, signal: AbortSignal): Promise<Session>
  /** Submits a recovery code, which can be used once. @throws code `unable_to_authenticate_recovery_code` */
  recover(request: EnteredCode, signal: AbortSignal): Promise<Session>
  /** Replaces the recovery codes. @throws code `insufficient_factors` if the session has no second factor */
  renewCodes(signal: AbortSignal): Promise<readonly string[]>
  /** Removes the authenticator app. @throws code `insufficient_factors` if the session has no second factor */
  remove(id: string, signal: AbortSignal): Promise<void>
}

/** A code from the authenticator app, or a recovery code. `sessionMinutes` extends the session. */
export type EnteredCode = { code: string; sessionMinutes: number }

/** The data for the authenticator app, and the codes to save. */
export type Enrollment = {
  secret: string
  /** A data URL of the QR code: dark on white, with a margin. */
  qrCode: string
  recoveryCodes: readonly string[]
}
