import type { Flow } from '../core/flow.ts'
import type { Problem } from '../core/problem.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import type { MethodParts } from './method-loaders.ts'
import type { SessionEffect, SessionEvent } from './session/states.ts'

/** Every screen with exactly its own form state. */
export type Screen = MainScreen | MethodParts['screen']
export type ScreenName = Screen['screen']
export type State = Screen & Feedback

export type MethodEvent = MethodParts['event']

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
export type WidgetEffect = MethodParts['effect'] | SessionEffect | LoadEffect
export type WidgetFlow = Flow<State, WidgetEvent>
