import type { Flow } from '../core/flow.ts'
import type { Beside } from '../core/states.ts'
import type { MagicLinkEffect, MagicLinkEvent, MagicLinkScreen } from '../methods/magic-link/states.ts'
import type { OtpEffect, OtpEvent, OtpScreen } from '../methods/otp/states.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from '../methods/password/states.ts'

/** Every screen with exactly its own form state. A new method adds its screens here, and nowhere else. */
export type Screen = OtpScreen | MagicLinkScreen | PasswordScreen
export type ScreenName = Screen['screen']
export type State = Screen & Beside

export type WidgetEvent = OtpEvent | MagicLinkEvent | PasswordEvent | { method: 'widget'; type: 'reset' }
export type WidgetEffect = OtpEffect | MagicLinkEffect | PasswordEffect
export type WidgetFlow = Flow<State, WidgetEvent, WidgetEffect>
