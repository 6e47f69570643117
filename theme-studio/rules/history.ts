/** A value with the values before and after it, for undo and redo. */
export type History<Value> = { past: readonly Value[]; present: Value; future: readonly Value[] }

/** The most steps that can be undone. */
const longest = 200

export const startHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] })

/**
 * Adds a value.
 *
 * @param isSameStep whether the value continues the change before, for example while a color is dragged
 */
export function change<Value>(history: History<Value>, next: Value, isSameStep = false): History<Value> {
  if (JSON.stringify(next) === JSON.stringify(history.present)) return history
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-longest)
  return { past, present: next, future: [] }
}

/** Returns to the value before. Without one, nothing changes. */
export function undo<Value>({ past, present, future }: History<Value>): History<Value> {
  const previous = past.at(-1)
  if (previous === undefined) return { past, present, future }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}

/** Returns to the value that was undone last. Without one, nothing changes. */
export function redo<Value>({ past, present, future }: History<Value>): History<Value> {
  const [next, ...remaining] = future
  if (next === undefined) return { past, present, future }
  return { past: [...past, present], present: next, future: remaining }
}
