import { createFlow } from '../core/flow.ts'
import type { Lazy } from '../core/lazy.ts'
import type { Problem } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import { mainScreen } from '../core/states.ts'
import { createStep } from './flow.ts'
import type { Methods } from './methods.ts'
import type { State, WidgetFlow } from './states.ts'
import type { Widget } from './widget.ts'

/**
 * The widget's flow, which the first screen needs, without the code that performs effects. An effect waits until that has
 * loaded; afterwards it starts immediately, with the visitor's click still on the stack.
 *
 * @param lost called with the problem when it cannot be fetched
 */
export function createFrontFlow(
  methods: Pick<Methods, 'find'>,
  widget: Lazy<Pick<Widget, 'perform' | 'fail'>>,
  lost: (problem: Problem) => void,
  settings: () => Settings,
): WidgetFlow {
  const step = createStep(methods)
  return createFlow({
    first: mainScreen() as State,
    step: (state, event) => step(state, event, settings()),
    perform: (effect, signal) =>
      widget.find()?.perform(effect, signal) ??
      widget.load().then(({ perform }) => (signal.aborted ? undefined : perform(effect, signal))),
    fail(effect, error) {
      const here = widget.find()
      if (here) return here.fail(effect, error)
      const problem = { code: 'unreachable', reload: (error as Problem).reload }
      lost(problem)
      return { method: 'widget', type: 'loadFailed', problem }
    },
  })
}
