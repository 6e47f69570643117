import type { BusinessScreenName } from '../app/business/states.ts'
import type { ScreenName as ConsumerScreenName } from '../app/states.ts'

/** The name of a screen of any kind of project. */
type ScreenName = ConsumerScreenName | BusinessScreenName

/** The `detail` of each event. None contains an email address, a phone number or a token. */
export type LoginWidgetEventDetails = {
  /** A user signed in. `method` is `session` if a session already existed, and `switch` if a member switched organizations. */
  'lw-authenticated': { method: string }
  /** The sign-in and everything after it is complete. Sent once for each sign-in. */
  'lw-flow-complete': { method: string; screen: ScreenName }
  /** A member signed in to this organization, or switched to it. Only with the kind `business`. */
  'lw-organization': { id: string; slug: string }
  /** The session ended, on this page or elsewhere. */
  'lw-logged-out': null
  /** Another screen is shown. */
  'lw-screen-change': { screen: ScreenName; previous: ScreenName }
  /**
   * An error was shown, or the configuration has a mistake. `error_type` and `request_id` come from the provider,
   * for your logs.
   */
  'lw-error': { code: string; message: string; error_type?: string; request_id?: string }
  /** Something happened that the page may want to record. */
  'lw-event': { name: string; details: { type: string } }
  /** The browser is about to leave the page. Cancelable: `preventDefault()` stays on the page. */
  'lw-before-redirect': { reason: string; url: string }
}

export type LoginWidgetEventName = keyof LoginWidgetEventDetails

/** An event of the element. It bubbles and crosses shadow roots. */
export class LoginWidgetEvent<Name extends LoginWidgetEventName> extends CustomEvent<
  LoginWidgetEventDetails[Name]
> {
  constructor(name: Name, detail: LoginWidgetEventDetails[Name]) {
    super(name, { detail, bubbles: true, composed: true, cancelable: name === 'lw-before-redirect' })
  }
}

export type LoginWidgetEventMap = { [Name in LoginWidgetEventName]: LoginWidgetEvent<Name> }
