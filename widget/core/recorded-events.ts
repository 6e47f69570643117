/** Events that a page may want to record: the `name` of each `lw-event`. */
export type RecordedEvents = {
  /** An email or a code was sent. */
  email_sent: true
  /** The visitor requested another link. */
  email_try_again_clicked: true
  /** An identity was linked to an existing account. */
  oauth_added: true
  /** An identity could not be linked to an existing account. */
  oauth_not_added: true
  /** A passkey was registered. */
  passkey_registered: true
  /** The visitor declined the offer of a passkey. */
  passkey_skipped: true
  /** The visitor closed the list of passkeys. */
  passkeys_closed: true
  /** The visitor closed the settings of two-step verification. */
  second_factor_closed: true
  /** The One Tap prompt was closed. `type` is the reason. */
  one_tap_closed: true
  /** The visitor allowed an application. */
  consent_granted: true
  /** The visitor denied an application. */
  consent_denied: true
  /** The user had already consented to an application. */
  consent_known: true
  /** An application signed the visitor out. */
  consent_logged_out: true
  /** A member of the site's team is using the account. */
  impersonated: true
}

export type RecordedEvent = keyof RecordedEvents
