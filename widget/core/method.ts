import type { ReactNode } from 'react'
import type { Next } from './flow.ts'
import type { Ports } from './ports.ts'
import type { Problem } from './problem.ts'
import type { ScreenProps } from './screen.ts'
import type { Settings } from './settings.ts'
import type { AnyScreen, BeginEvent, Feedback, StartScreen } from './states.ts'

/** The flow, for what goes on beside the screens. */
export type FlowHandle<Event> = {
  state(): { screen: string } & Partial<Pick<StartScreen, 'busy' | 'oneTap'>>
  send(event: Event): void
  subscribe(listener: () => void): () => void
}

/**
 * One way to sign in, whole: what it decides, what it does and how its screens look. It is loaded when it is
 * first needed, so nothing outside its folder may import its parts except as types.
 *
 * Members are written as methods, not as properties: the registry holds methods of different events in one map.
 */
export type Method<Screen extends { screen: string }, Event, Effect> = {
  screens: readonly Screen['screen'][]
  /** Pure. Decides on the method's own screens and on every start screen. An unexpected event changes nothing. */
  step(
    state: (Screen | StartScreen) & Feedback,
    event: Event,
    settings: Settings,
  ): Next<(Screen | StartScreen | AnyScreen) & Feedback, Effect>
  /** Pure. Decides on any other screen, for methods that can be opened from there. */
  enter?(
    state: AnyScreen & Feedback,
    event: Event,
    settings: Settings,
  ): Next<(Screen | AnyScreen) & Feedback, Effect>
  /** Carries out an order and tells what happened, or what is to begin now, or nothing. */
  perform(effect: Effect, world: Ports, signal: AbortSignal): Promise<Event | BeginEvent | undefined>
  /** The event that stands for an order having thrown, at `now` (epoch ms). */
  fail(effect: Effect, problem: Problem, now: number): Event
  /**
   * Begins what goes on beside the screens, such as a prompt that waits in a field, once the first screen is
   * there. Gives back how to end it.
   */
  accompany?(flow: FlowHandle<Event>, world: Ports): () => void
  /** Draws one of its own screens. */
  draw(props: ScreenProps<Screen & Feedback, Event | BeginEvent>): ReactNode
}
