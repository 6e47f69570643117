/** A code of the authenticator app, or a recovery code. `sessionMinutes` extends the session. */
export type EnteredCode = { code: string; sessionMinutes: number }

/** What the person adds to the authenticator app, and the codes to save. */
export type Enrollment = {
  secret: string
  /** A data URL of the QR code: dark on white, with a margin. */
  qrCode: string
  recoveryCodes: readonly string[]
}
