/** A code from the authenticator app, or a recovery code. `sessionMinutes` extends the session. */
export type EnteredCode = { code: string; sessionMinutes: number }

/** The data for the authenticator app, and the codes to save. */
export type Enrollment = {
  secret: string
  /** A data URL of the QR code: dark on white, with a margin. */
  qrCode: string
  recoveryCodes: readonly string[]
}
