import type { Deps } from '../deps.ts'
import { logProblem } from '../http/log-problem.ts'
import { seconds } from '../machine/clock.ts'
import type { Signal } from '../machine/signal.ts'

/**
 * Runs rounds until it is stopped: one after each signal, and at least one a second, for what other processes have added
 * and what is due again. A round that fails is logged with this text.
 * @returns a function that stops after the current round
 */
export function runLoop(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { signal, failure }: { signal: Signal; failure: string },
  round: () => Promise<void>,
): () => Promise<void> {
  let isStopped = false
  const loop = (async () => {
    while (!isStopped) {
      await round().catch((problem: unknown) => logProblem(log, problem, failure))
      if (!isStopped) await Promise.race([signal.wait(), clock.sleep(seconds(1))])
    }
  })()
  return () => {
    isStopped = true
    signal.send()
    return loop
  }
}
