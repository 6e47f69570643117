import type { Next } from '../core/flow.ts'
import { mainScreen } from '../core/states.ts'
import { magicLinkStep } from '../methods/magic-link/flow.ts'
import { magicLinkScreens } from '../methods/magic-link/states.ts'
import { otpStep } from '../methods/otp/flow.ts'
import { otpScreens } from '../methods/otp/states.ts'
import { passwordStep } from '../methods/password/flow.ts'
import { passwordScreens } from '../methods/password/states.ts'
import type { State, WidgetEffect, WidgetEvent } from './states.ts'

/** The whole widget as one pure function: each method decides on its own screens and on Main. */
export function step(state: State, event: WidgetEvent): Next<State, WidgetEffect> {
  switch (event.method) {
    case 'otp':
      return isOn(state, otpScreens) ? otpStep(state, event) : { state }
    case 'magic-link':
      return isOn(state, magicLinkScreens) ? magicLinkStep(state, event) : { state }
    case 'password':
      return isOn(state, passwordScreens) ? passwordStep(state, event) : { state }
    case 'widget':
      return { state: mainScreen() }
  }
}

function isOn<Name extends State['screen']>(
  state: State,
  screens: readonly Name[],
): state is Extract<State, { screen: Name }> {
  return (screens as readonly string[]).includes(state.screen)
}
