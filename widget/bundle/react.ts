import { createElement, options } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/**
 * React's part in the drop-in script, played by Preact: what the widget uses of `react`, and nothing else.
 *
 * `preact/compat` translates far more (4 KB, and a pass over the properties of each element that is drawn). What
 * is not translated here, no piece of the widget may use; tests/architecture/preact.test.ts names and finds it.
 */
export { createElement, Fragment } from 'preact'
export {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

/** For the library that makes the element: it calls `React.createElement`. */
// biome-ignore lint/style/noDefaultExport: React has one, and the library imports that
export default { createElement }

const before = options.event
options.event = (event) => Object.assign(before?.(event) ?? event, { nativeEvent: event })

/** React's hook, for stores that change between two tasks and not while something is drawn. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  read: () => Snapshot,
): Snapshot {
  const snapshot = read()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const drawn = useRef({ read, snapshot })
  useLayoutEffect(() => {
    drawn.current = { read, snapshot }
  })
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(drawn.current.read(), drawn.current.snapshot)) draw(undefined)
    }
    // It may have changed since it was drawn.
    look()
    return subscribe(look)
  }, [subscribe])
  return snapshot
}
