import type { ReactNode } from 'react'
import type { Next } from '../flow.ts'
import type { Ports } from '../ports.ts'
import type { Problem } from '../problem.ts'
import type { ScreenProps } from '../screen.ts'
import type { AnyState, Feedback } from '../states.ts'
import type { BusinessProvider } from './provider.ts'
import type { BusinessSettings } from './settings.ts'
import type { BusinessBegin, BusinessLoad, BusinessStartState } from './states.ts'

/** The dependencies of the effects, as in `Ports`. */
export type BusinessPorts = Pick<
  Ports,
  'clock' | 'pageURL' | 'resetRequested' | 'phones' | 'window' | 'lastProvider' | 'output' | 'mayLeave'
> & {
  provider(): BusinessProvider
  settings(): BusinessSettings
}

export type BusinessScreenProps<State, Event> = Omit<ScreenProps<State, Event>, 'settings'> & {
  settings: BusinessSettings
}

/** The flow, as `start` sees it. */
export type BusinessFlowHandle<Event> = {
  state(): AnyState
  send(event: Event): void
  subscribe(listener: () => void): () => void
}

/** A part of business sign-in: its decisions, its effects and its screens, as in `Method`. */
export type BusinessMethod<Screen extends { screen: string }, Event, Effect> = {
  screens: {
    [Name in Screen['screen']]: (
      props: BusinessScreenProps<Extract<Screen, { screen: Name }> & Feedback, Event | BusinessBegin>,
    ) => ReactNode
  }
  /** Pure. Decides on the method's own screens and on every start screen. An unexpected event changes nothing. */
  step(
    state: (Screen & Feedback) | BusinessStartState,
    event: Event,
    settings: BusinessSettings,
  ): Next<AnyState, Effect | BusinessLoad>
  /** Pure. Decides on any other screen. */
  enter?(state: AnyState, event: Event, settings: BusinessSettings): Next<AnyState, Effect | BusinessLoad>
  /** Performs an effect. @returns the event that reports its result, or an event of another method, if any */
  perform(
    effect: Effect,
    ports: BusinessPorts,
    signal: AbortSignal,
  ): Promise<Event | BusinessBegin | undefined>
  /** The event for an effect that has thrown, at `now` (epoch ms). */
  fail(effect: Effect, problem: Problem, now: number): Event
  /** Starts work that is independent of the screens. @returns a function that stops it */
  start?(flow: BusinessFlowHandle<Event>, ports: BusinessPorts): () => void
}
