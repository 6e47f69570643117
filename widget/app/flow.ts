import type { Next } from '../core/flow.ts'
import type { World } from '../core/ports.ts'
import { toProblem } from '../core/problem.ts'
import { mainScreen } from '../core/states.ts'
import { otpStep } from '../methods/otp/flow.ts'
import { performOtp } from '../methods/otp/perform.ts'
import { otpScreens } from '../methods/otp/states.ts'
import { passwordStep } from '../methods/password/flow.ts'
import { performPassword } from '../methods/password/perform.ts'
import { passwordScreens } from '../methods/password/states.ts'
import type { State, WidgetEffect, WidgetEvent } from './states.ts'

/** The whole widget as one pure function: each method decides on its own screens and on Main. */
export function step(state: State, event: WidgetEvent): Next<State, WidgetEffect> {
  switch (event.method) {
    case 'otp':
      return isOn(state, otpScreens) ? otpStep(state, event) : { state }
    case 'password':
      return isOn(state, passwordScreens) ? passwordStep(state, event) : { state }
    case 'widget':
      return { state: mainScreen() }
  }
}

export function perform(
  effect: WidgetEffect,
  world: World,
  signal: AbortSignal,
): Promise<WidgetEvent | undefined> {
  switch (effect.method) {
    case 'otp':
      return performOtp(effect, world, signal)
    case 'password':
      return performPassword(effect, world, signal)
  }
}

/** The one place where something thrown becomes an event. */
export function fail(effect: WidgetEffect, error: unknown, now: number): WidgetEvent {
  const problem = toProblem(error, now)
  switch (effect.method) {
    case 'otp':
      return { method: 'otp', type: 'failed', of: effect.run, problem, at: now }
    case 'password':
      return { method: 'password', type: 'failed', problem }
  }
}

function isOn<Name extends State['screen']>(
  state: State,
  screens: readonly Name[],
): state is Extract<State, { screen: Name }> {
  return (screens as readonly string[]).includes(state.screen)
}
