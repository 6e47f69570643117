import type { Ports } from '../../core/ports.ts'
import type { PasswordProvider } from '../../core/provider.ts'
import type { PasswordEffect, PasswordEvent } from './states.ts'

type Order = Extract<PasswordEffect, { run: 'judge' }>
type Strength = NonNullable<PasswordProvider['strength']>

/** The running strength check of each widget. */
const running = new WeakMap<Ports, { latest: Order; signal: AbortSignal }>()

/**
 * Checks the strength of what was typed. One request runs at a time; of the changes made meanwhile, only the
 * latest is checked next. A superseded call returns nothing.
 */
export async function checkStrength(
  order: Order,
  ports: Ports,
  strength: Strength,
  signal: AbortSignal,
): Promise<PasswordEvent | undefined> {
  const before = running.get(ports)
  if (before && !before.signal.aborted) {
    before.latest = order
    return undefined
  }
  const run = { latest: order, signal }
  running.set(ports, run)
  try {
    for (;;) {
      const asked = run.latest
      const answer = await askFor(asked, strength, signal, () => run.latest !== asked || signal.aborted)
      if (signal.aborted) return undefined
      if (answer && run.latest === asked) {
        return { method: 'password', type: 'judged', typed: asked.typed, strength: answer }
      }
    }
  } finally {
    if (running.get(ports) === run) running.delete(ports)
  }
}

/** Undefined if it failed and its result is no longer needed. */
async function askFor(
  { email, password }: Order,
  strength: Strength,
  signal: AbortSignal,
  isReplaced: () => boolean,
) {
  try {
    return await strength({ ...(email !== null && { email }), password }, signal)
  } catch (error) {
    if (isReplaced()) return undefined
    throw error
  }
}
