import { type Component, options, type VNode } from 'preact'

/**
 * `react` for the drop-in script, implemented with Preact: exactly the parts that the widget uses.
 *
 * `preact/compat` translates far more (4 KB, and a pass over the props of every element), and `preact/hooks` has a
 * reducer, context and error boundaries (0.7 KB). The widget must not use anything missing here, which
 * tests/architecture/preact.test.ts enforces.
 */
export { createElement, Fragment } from 'preact'

type Cleanup = (() => void) | undefined
/** What a hook keeps between two renders of its component. */
type Cell = {
  value?: unknown
  deps?: readonly unknown[] | undefined
  cleanup?: Cleanup | undefined
  isGone?: boolean
}
/** A component of Preact. `__h` has the callbacks after its next commit. */
type Rendered = Component & { cells?: Cell[]; __h: (() => void)[] }
/** The names that Preact's own hooks use for the call before a render, and for the component of a node. */
type Internals = { __r?: (node: Node) => void; unmount?: (node: Node) => void }
type Node = VNode & { __c?: Rendered | null }

let rendering: Rendered
let index = 0
/** Effects that wait until the browser has painted. */
let waiting: (() => void)[] = []

function flush() {
  const effects = waiting
  waiting = []
  for (const effect of effects) effect()
}

const internals = options as Internals
internals.__r = (node) => {
  // An effect runs before the next render, as in React.
  flush()
  rendering = node.__c as Rendered
  index = 0
}
internals.unmount = ({ __c }) => {
  for (const cell of __c?.cells ?? []) {
    cell.cleanup?.()
    cell.isGone = true
  }
}

/** The cell of the next hook, if its dependencies have changed. */
function toCell(deps: readonly unknown[] | undefined): { cell: Cell; isChanged: boolean } {
  rendering.cells ??= []
  const cells = rendering.cells
  const cell = cells[index] ?? {}
  cells[index++] = cell
  const before = cell.deps
  cell.deps = deps
  return { cell, isChanged: !before || !deps || deps.some((value, at) => !Object.is(value, before[at])) }
}

function useAfterCommit(
  effect: () => Cleanup | undefined,
  deps: readonly unknown[] | undefined,
  schedule: (run: () => void) => void,
) {
  const { cell, isChanged } = toCell(deps)
  if (!isChanged) return
  const run = () => {
    if (cell.isGone) return
    cell.cleanup?.()
    cell.cleanup = effect()
  }
  rendering.__h.push(() => schedule(run))
}

/** React's hook. */
export const useLayoutEffect = (effect: () => Cleanup | undefined, deps?: readonly unknown[]): void =>
  useAfterCommit(effect, deps, (run) => run())

/** React's hook. */
export const useEffect = (effect: () => Cleanup | undefined, deps?: readonly unknown[]): void =>
  useAfterCommit(effect, deps, (run) => {
    if (waiting.push(run) === 1) setTimeout(flush)
  })

/** React's hook. */
export function useMemo<Value>(create: () => Value, deps: readonly unknown[]): Value {
  const { cell, isChanged } = toCell(deps)
  if (isChanged) cell.value = create()
  return cell.value as Value
}

/** React's hook. */
export const useCallback = <Callback>(callback: Callback, deps: readonly unknown[]): Callback =>
  useMemo(() => callback, deps)

/** React's hook. */
export const useRef = <Value>(current: Value): { current: Value } => useMemo(() => ({ current }), [])

type Change<Value> = Value | ((before: Value) => Value)
const toValue = <Value, Before>(change: Value | ((before: Before) => Value), before: Before): Value =>
  change instanceof Function ? change(before) : change

/** React's hook. */
export function useState<Value>(initial: Value | (() => Value)): [Value, (change: Change<Value>) => void] {
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
