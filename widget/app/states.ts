import type { Flow } from '../core/flow.ts'
import type { Problem } from '../core/problem.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen } from '../methods/consent/states.ts'
import type { MagicLinkEffect, MagicLinkEvent, MagicLinkScreen } from '../methods/magic-link/states.ts'
import type { OAuthEffect, OAuthEvent, OAuthScreen } from '../methods/oauth/states.ts'
import type { OneTapEffect, OneTapEvent } from '../methods/one-tap/states.ts'
import type { OtpEffect, OtpEvent, OtpScreen } from '../methods/otp/states.ts'
import type { PasskeyEffect, PasskeyEvent, PasskeyScreen } from '../methods/passkey/states.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from '../methods/password/states.ts'
import type {
  SecondFactorEffect,
  SecondFactorEvent,
  SecondFactorScreen,
} from '../methods/second-factor/states.ts'
import type { WalletEffect, WalletEvent, WalletScreen } from '../methods/wallet/states.ts'
import type { SessionEffect, SessionEvent } from './session/states.ts'

/**
 * Every screen with exactly its own form state. A new method adds its screens here and registers itself in methods.ts.
 */
export type Screen =
  | MainScreen
  | OtpScreen
  | MagicLinkScreen
  | PasswordScreen
  | PasskeyScreen
  | WalletScreen
  | OAuthScreen
  | ConsentScreen
  | SecondFactorScreen
export type ScreenName = Screen['screen']
export type State = Screen & Feedback

export type MethodEvent =
  | OtpEvent
  | MagicLinkEvent
  | PasswordEvent
  | PasskeyEvent
  | WalletEvent
  | OAuthEvent
  | ConsentEvent
  | OneTapEvent
  | SecondFactorEvent
export type MethodEffect =
  | OtpEffect
  | MagicLinkEffect
  | PasswordEffect
  | PasskeyEffect
  | WalletEffect
  | OAuthEffect
  | ConsentEffect
  | OneTapEffect
  | SecondFactorEffect

/** Fetches the method of `event`, then sends the event; sends `otherwise` if that fails. */
export type LoadEffect = { method: 'widget'; run: 'load'; event: FlowEvent; otherwise?: SessionEvent }

/** The events that a method or the session handles. */
export type FlowEvent = MethodEvent | SessionEvent

export type WidgetEvent =
  | FlowEvent
  | ({ method: 'widget' } & (
      | { type: 'reset' }
      | { type: 'tabChosen'; tab: OtpChannel }
      /** The method that `event` is for has loaded. */
      | { type: 'loaded'; event: FlowEvent }
      | { type: 'loadFailed'; problem: Problem }
    ))
export type WidgetEffect = MethodEffect | SessionEffect | LoadEffect
export type WidgetFlow = Flow<State, WidgetEvent>
