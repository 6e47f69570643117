import type { Session } from './sessions.ts'

/** Only `signIn` is required. Screens that need another method report that it is not available. */
export type PasskeyProvider = {
  /**
   * Signs in with a passkey. Opens the browser's prompt or, for `autofill`, offers the passkeys in a field until one is
   * selected or the signal is aborted.
   * @throws code `passkey_dismissed` if the prompt was dismissed or is not allowed, `passkey_refused_by_browser` if the
   * browser cannot open it, `webauthn_registration_not_found` for an unknown passkey
   */
  signIn(request: PasskeySignIn, signal: AbortSignal): Promise<Session>
  /**
   * Registers a passkey for the signed-in user.
   * @throws code `passkey_dismissed`, `passkey_known` if this device already has a passkey of the account,
   * `session_too_old_to_add_factor` if the sign-in is not recent enough, `too_many_unverified_factors` if the user has
   * not verified an email address or phone number yet
   */
  register?(request: { sessionMinutes: number }, signal: AbortSignal): Promise<void>
  /** Returns whether the signed-in user may register a passkey. Without this method, the widget assumes so. */
  mayRegister?(signal: AbortSignal): Promise<boolean>
  /** Lists the passkeys of the signed-in user, oldest first. */
  list?(signal: AbortSignal): Promise<Passkey[]>
  /** Renames a passkey. @throws code `webauthn_registration_not_found`, `empty_webauthn_registration_name` */
  rename?(request: { id: string; name: string }, signal: AbortSignal): Promise<void>
  /** Deletes a passkey. @throws code `webauthn_registration_not_found`, `cannot_delete_last_primary_factor` */
  remove?(id: string, signal: AbortSignal): Promise<void>
}

export type PasskeySignIn = {
  sessionMinutes: number
  autofill: boolean
  /** Called when the prompt opens. */
  onPrompt?: () => void
}

export type Passkey = {
  id: string
  name: string
  /** The domain for which the passkey is registered. */
  domain: string
  /** Whether the passkey works on this page. */
  isUsable: boolean
}
