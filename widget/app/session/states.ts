import type { MethodName } from '../../core/method-name.ts'
import type { SettingsEvent } from '../../core/states.ts'

export type SessionEvent = { method: 'session' } & (
  | { type: 'signedIn'; by: MethodName }
  /** The provider's client holds the new session. */
  | { type: 'adopted' }
  /** The action that was pending until the sign-in has ended. */
  | { type: 'afterSignInDone' }
  /** The passkey screens are closed, or none is offered. */
  | { type: 'passkeysDone' }
  /** The person wants to verify an email address, and then to return to the screens of `next`. */
  | { type: 'verificationRequested'; email: string; next: SettingsEvent }
  /** The person left the code, or it was not sent. */
  | { type: 'verificationCanceled' }
  /** The settings of the second factor are closed. */
  | { type: 'secondFactorClosed' }
  /** The visitor has signed in outside of this widget, such as in another tab. */
  | { type: 'found' }
  | { type: 'ended' }
  /** The card shows whether someone from the site's team uses the account. */
  | { type: 'impersonationChanged' }
)

export type SessionEffect = { method: 'session'; run: 'awaitAdoption' }
