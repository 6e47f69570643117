import type { Next } from '../core/flow.ts'
import { isStart, mainScreen } from '../core/states.ts'
import type { Methods } from './methods.ts'
import type { State, WidgetEffect, WidgetEvent } from './states.ts'

type Result = Next<State, WidgetEffect>

/**
 * The whole widget as one function, pure but for which methods have arrived: each method decides on its own
 * screens and on those where something can begin. An event for a method that is not here yet fetches it, and
 * happens then.
 */
export const createStep =
  ({ find }: Pick<Methods, 'find'>) =>
  (state: State, event: WidgetEvent): Result => {
    if (event.method === 'widget') return widgetStep(state, event, find)
    const method = find(event.method)
    if (method) {
      const isMeant = method.screens.includes(state.screen) || state.instead?.method === event.method
      if (!isStart(state) && !isMeant) return { state }
      // A method gives a start screen back as it was but for its address and who is at work.
      return method.step(state, event) as Result
    }
    if (!isStart(state) || state.busy) return { state }
    return {
      state: { ...state, busy: event.method, errorMessage: null },
      effect: { method: 'widget', run: 'load', event },
    }
  }

function widgetStep(
  state: State,
  event: Extract<WidgetEvent, { method: 'widget' }>,
  find: Methods['find'],
): Result {
  switch (event.type) {
    case 'reset':
      return { state: mainScreen() }
    case 'shown':
      return { state: event.state }
    case 'tabChosen':
      // What was wrong in the other tab is not wrong in this one.
      return state.screen === 'Main' && !state.busy
        ? { state: { ...state, tab: event.tab, errorMessage: null } }
        : { state }
    case 'loaded':
      return isStart(state) ? createStep({ find })({ ...state, busy: null }, event.event) : { state }
    case 'loadFailed':
      return isStart(state) ? { state: { ...state, busy: null, errorMessage: event.problem } } : { state }
  }
}
