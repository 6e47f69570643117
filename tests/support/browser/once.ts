/**
 * Returns a function that creates a value at its first call, and returns the same value to every later test of the worker.
 * A fixture with the scope `worker` would do the same, but Playwright starts another worker, with another browser, for each
 * combination of such fixtures: 20 workers instead of 9. The value lives as long as the worker, so nothing closes it.
 */
export function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined
  return () => {
    created ??= create()
    return created
  }
}
