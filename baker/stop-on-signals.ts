import { BakeError } from './bake-error.ts'

/** @returns a signal that aborts with this message when the user or the system stops the program */
export function stopOnSignals(sentence: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BakeError(sentence)))
  }
  return stop.signal
}
