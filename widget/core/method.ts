import type { ReactNode } from 'react'
import type { Messages } from '#languages/en/widget.ts'
import type { Next } from './flow.ts'
import type { Ports } from './ports.ts'
import type { Problem } from './problem.ts'
import type { ScreenProps } from './screen.ts'
import type { Settings } from './settings.ts'
import {
  type AnyScreen,
  type AnyState,
  type BeginEvent,
  type Feedback,
  type MainInput,
  noFeedback,
  type StartScreen,
  type StartState,
} from './states.ts'

/** The flow, as `start` sees it. */
export type FlowHandle<Event> = {
  state(): { screen: string } & Partial<Pick<StartScreen, 'busy' | 'oneTap'>>
  send(event: Event): void
  subscribe(listener: () => void): () => void
}

/** The component of each screen. */
export type ScreenComponents<Screen extends { screen: string }, Event> = {
  [Name in Screen['screen']]: (
    props: ScreenProps<Extract<Screen, { screen: Name }> & Feedback, Event | BeginEvent>,
  ) => ReactNode
}

/**
 * A sign-in method: its decisions, its effects and its screens. It is loaded when first needed, so code outside its
 * folder imports only its types, and what the first screen needs earlier.
 *
 * Members are written as methods, not as properties: the registry holds methods of different events in one map.
 */
export type Method<Screen extends { screen: string }, Event, Effect> = {
  screens: ScreenComponents<Screen, Event>
  /** The English texts of its screens, if they come with its chunk. */
  texts?: Partial<Messages>
  /** Pure. Decides on the method's own screens and on every start screen. An unexpected event changes nothing. */
  step(
    state: (Screen & Feedback) | StartState,
    event: Event,
    settings: Settings,
  ): Next<(Screen | StartScreen | AnyScreen) & Feedback, Effect>
  /** Pure. Decides on any other screen, for methods that can be opened from there. */
  enter?(state: AnyState, event: Event, settings: Settings): Next<(Screen & Feedback) | AnyState, Effect>
  /** Performs an effect. @returns the event that reports its result, or an event that starts another method, if any */
  perform(effect: Effect, ports: Ports, signal: AbortSignal): Promise<Event | BeginEvent | undefined>
  /** The event for an effect that has thrown, at `now` (epoch ms). */
  fail(effect: Effect, problem: Problem, now: number): Event
  /** Starts work that is independent of the screens, such as a prompt in a field. @returns a function that stops it */
  start?(flow: FlowHandle<Event>, ports: Ports): () => void
}

export const toMainInput = ({ email, phone = null, tab = null }: StartScreen): MainInput => ({
  email,
  phone,
  tab,
})

/** The feedback of a screen that keeps the previous screen's alternative. */
export const carriedFeedback = ({ alternative }: Feedback): Feedback => ({
  ...noFeedback,
  ...(alternative && { alternative }),
})
