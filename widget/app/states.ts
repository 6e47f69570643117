import type { Flow } from '../core/flow.ts'
import type { Problem } from '../core/problem.ts'
import type { OtpChannel } from '../core/provider.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen } from '../methods/consent/states.ts'
import type { MagicLinkEffect, MagicLinkEvent, MagicLinkScreen } from '../methods/magic-link/states.ts'
import type { OAuthEffect, OAuthEvent, OAuthScreen } from '../methods/oauth/states.ts'
import type { OneTapEffect, OneTapEvent } from '../methods/one-tap/states.ts'
import type { OtpEffect, OtpEvent, OtpScreen } from '../methods/otp/states.ts'
import type { PasskeyEffect, PasskeyEvent, PasskeyScreen } from '../methods/passkey/states.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from '../methods/password/states.ts'
import type { WalletEffect, WalletEvent, WalletScreen } from '../methods/wallet/states.ts'

/** Every screen with exactly its own form state. A new method adds its screens here and itself in methods.ts. */
export type Screen =
  | MainScreen
  | OtpScreen
  | MagicLinkScreen
  | PasswordScreen
  | PasskeyScreen
  | WalletScreen
  | OAuthScreen
  | ConsentScreen
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
export type MethodEffect =
  | OtpEffect
  | MagicLinkEffect
  | PasswordEffect
  | PasskeyEffect
  | WalletEffect
  | OAuthEffect
  | ConsentEffect
  | OneTapEffect

export type WidgetEvent =
  | MethodEvent
  | ({ method: 'widget' } & (
      | { type: 'reset' }
      | { type: 'tabChosen'; tab: OtpChannel }
      /** A screen that no step leads to: what is offered to, or asked for by, somebody who is signed in. */
      | { type: 'shown'; state: State }
      /** The method that `event` is meant for is there now. */
      | { type: 'loaded'; event: MethodEvent }
      | { type: 'loadFailed'; problem: Problem }
    ))
export type WidgetEffect = MethodEffect | { method: 'widget'; run: 'load'; event: MethodEvent }
export type WidgetFlow = Flow<State, WidgetEvent, WidgetEffect>
