import { expect, it } from 'vitest'
import type { Next } from '../../../widget/core/flow.ts'

/** A row without a run has no effect; without a screen, the screen stays. */
export type Row<State, Event, Run = string> = [name: string, State, Event, (Run | undefined)?, string?]

/** Tests the next screen and the effect of each row. */
export const testSteps = <State extends { screen: string }, Event, Effect extends { run: string }>(
  step: (state: State, event: Event) => Next<{ screen: string }, Effect>,
  rows: Row<State, Event, Effect['run']>[],
) =>
  it.each(rows)('%s', (_, before, event, run, screen = before.screen) => {
    const { state, effect } = step(before, event)
    expect([state.screen, effect?.run]).toEqual([screen, run])
  })

type WithoutMethod<Event> = Event extends unknown ? Omit<Event, 'method'> : never

/** Completes the events of a method. */
export const eventsOf =
  <Event extends { method: string }>(method: Event['method']) =>
  (event: WithoutMethod<Event>) =>
    ({ method, ...event }) as unknown as Event
