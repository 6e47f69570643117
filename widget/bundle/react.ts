import { type Component, options } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'

/**
 * `react` for the drop-in script, implemented with Preact: exactly the parts that the widget uses.
 *
 * `preact/compat` translates far more (4 KB, and a pass over the props of every element). The widget must not use
 * anything missing here, which tests/architecture/preact.test.ts enforces.
 */
export { createElement, Fragment } from 'preact'
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'

/** The component that renders. Preact passes it with each hook, by the name that its development tools rely on. */
let rendering: Component
;(options as { __h?: (component: Component) => void }).__h = (component) => {
  rendering = component
}

type Change<Value> = Value | ((before: Value) => Value)
const toValue = <Value, Before>(change: Value | ((before: Before) => Value), before: Before): Value =>
  change instanceof Function ? change(before) : change

/** React's hook. Preact's own is a reducer that can also skip a render, which costs 200 bytes. */
export function useState<Value>(initial: Value | (() => Value)): [Value, (change: Change<Value>) => void] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value counts
  const state = useMemo(() => {
    const component = rendering
    const state = {
      value: toValue(initial, undefined),
      set(change: Change<Value>) {
        const value = toValue(change, state.value)
        if (Object.is(value, state.value)) return
        state.value = value
        component.setState({})
      },
    }
    return state
  }, [])
  return [state.value, state.set]
}

/** React's hook, for stores that change between tasks and never during a render. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  read: () => Snapshot,
): Snapshot {
  const snapshot = read()
  const [, draw] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another store is another subscription
  useLayoutEffect(() => {
    const redraw = () => draw((count) => count + 1)
    // The store may have changed since the render.
    if (!Object.is(read(), snapshot)) redraw()
    return subscribe(redraw)
  }, [subscribe])
  return snapshot
}

let ids = 0

/** React's hook. Preact's own repeats an ID if a page has several tags. */
export const useId = () => useState(() => `lw-${++ids}`)[0]

/** Restarts the IDs, so that a server renders the same IDs each time. */
export function restartIds(): void {
  ids = 0
}
