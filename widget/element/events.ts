import type { ScreenName } from '../app/states.ts'

/** The details of each event the element sends. None holds personal data. */
export type LoginWidgetEventDetails = {
  /** Somebody is signed in: by `otp`, `password`, …, or `session` when a session was there already. */
  'lw-authenticated': { method: string }
  /** The way through the screens has reached its end; once for each sign-in. */
  'lw-flow-complete': { method: string; screen: ScreenName }
  'lw-logged-out': null
  'lw-screen-change': { screen: ScreenName; previous: ScreenName }
  /**
   * Something a person was shown as not working, or a mistake in the configuration. `error_type` and `request_id` are
   * the provider's own, where it refused something.
   */
  'lw-error': { code: string; message: string; error_type?: string; request_id?: string }
  /** What happened, for the host's own records. */
  'lw-event': { name: string; details: { type: string } }
  /** The page is about to be left. Cancelable: `preventDefault()` keeps it where it is. */
  'lw-before-redirect': { reason: string; url: string }
}

export type LoginWidgetEventName = keyof LoginWidgetEventDetails

/** An event of the element: it bubbles, and it crosses shadow roots. */
export class LoginWidgetEvent<Name extends LoginWidgetEventName> extends CustomEvent<
  LoginWidgetEventDetails[Name]
> {
  constructor(name: Name, detail: LoginWidgetEventDetails[Name]) {
    super(name, { detail, bubbles: true, composed: true, cancelable: name === 'lw-before-redirect' })
  }
}

export type LoginWidgetEventMap = { [Name in LoginWidgetEventName]: LoginWidgetEvent<Name> }
