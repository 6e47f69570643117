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
 * Creates the flow for the first screen before the code that performs effects has loaded. An effect waits for that
 * code. Once it has loaded, effects start synchronously, so a prompt that needs the visitor's click still has it on the
 * stack.
 *
 * @param onLoadError receives the problem if the code cannot be fetched
 */
export function createFrontFlow(
  methods: Pick<Methods, 'find'>,
  widget: Lazy<Pick<Widget, 'perform' | 'fail'>>,
  onLoadError: (problem: Problem) => void,
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
      const loaded = widget.find()
      if (loaded) return loaded.fail(effect, error)
      const problem = { code: 'unreachable', reload: (error as Problem).reload }
      onLoadError(problem)
      return { method: 'widget', type: 'loadFailed', problem }
    },
  })
}
