import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/**
 * `react` for the drop-in script, implemented with Preact: exactly the parts that the widget uses.
 *
 * `preact/compat` translates far more (4 KB, and a pass over the props of every element). The widget must not use
 * anything missing here, which tests/architecture/preact.test.ts enforces.
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

/** React's hook, for stores that change between tasks and never during a render. */
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
    const variant = () => {
      if (!Object.is(drawn.current.read(), drawn.current.snapshot)) draw(undefined)
    }
    // The store may have changed since the render.
    variant()
    return subscribe(variant)
  }, [subscribe])
  return snapshot
}
