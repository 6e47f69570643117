import type { Next } from '../core/flow.ts'
import type { Settings } from '../core/settings.ts'
import { isStart, mainScreen } from '../core/states.ts'
import type { Methods } from './methods.ts'
import type { State, WidgetEffect, WidgetEvent, WidgetFlow } from './states.ts'

type Result = Next<State, WidgetEffect>

/**
 * The whole widget as one function, pure except for which methods have loaded. Each method decides on its own screens
 * and on start screens; some can be entered from any screen. An event for a method that has not loaded yet fetches the
 * method first.
 */
export const createStep =
  ({ find }: Pick<Methods, 'find'>) =>
  (state: State, event: WidgetEvent, settings: Settings): Result => {
    if (event.method === 'widget') return widgetStep(state, event, settings, find)
    const method = find(event.method)
    if (method) {
      const isOwn = isStart(state) || state.screen in method.screens
      // A method returns a start screen, or the screen of another method with changes only to the fields that all
      // screens have.
      const next = (isOwn ? method.step : method.enter)?.(state, event, settings) as Result | undefined
      return next ? keepProgress(state, next) : { state }
    }
    if (event.method === 'session' || !isStart(state) || state.busy) return { state }
    return {
      state: { ...state, busy: event.method, errorMessage: null },
      effect: { method: 'widget', run: 'load', event },
    }
  }

const keepProgress = ({ progress }: State, next: Result): Result =>
  progress && !next.state.progress ? { ...next, state: { ...next.state, progress } } : next

function widgetStep(
  state: State,
  event: Extract<WidgetEvent, { method: 'widget' }>,
  settings: Settings,
  find: Methods['find'],
): Result {
  switch (event.type) {
    case 'reset':
      return { state: mainScreen() }
    case 'tabChosen':
      // An error in the other tab does not apply to this tab.
      return state.screen === 'Main' && !state.busy
        ? { state: { ...state, tab: event.tab, errorMessage: null } }
        : { state }
    case 'loaded':
      return createStep({ find })(isStart(state) ? { ...state, busy: null } : state, event.event, settings)
    case 'loadFailed':
      return isStart(state) ? { state: { ...state, busy: null, errorMessage: event.problem } } : { state }
  }
}

/** Returns to the first screen. On Main, which stays on the screen, this alone would not abort the effects. */
export function resetFlow(flow: WidgetFlow) {
  flow.stop()
  flow.send({ method: 'widget', type: 'reset' })
}
