import type { Ports } from '../../core/ports.ts'
import type { PasswordProvider } from '../../core/provider.ts'
import type { PasswordEffect, PasswordEvent } from './states.ts'

type Order = Extract<PasswordEffect, { run: 'judge' }>
type Strength = NonNullable<PasswordProvider['strength']>

/** What each widget is having judged at the moment. */
const running = new WeakMap<Ports, { latest: Order; signal: AbortSignal }>()

/**
 * Judges what was typed. One question is under way at a time: what is typed meanwhile waits, and only the latest
 * of it is asked next. The answer is about the latest; of what it replaced nothing is told.
 */
export async function checkStrength(
  order: Order,
  world: Ports,
  strength: Strength,
  signal: AbortSignal,
): Promise<PasswordEvent | undefined> {
  const before = running.get(world)
  if (before && !before.signal.aborted) {
    before.latest = order
    return undefined
  }
  const run = { latest: order, signal }
  running.set(world, run)
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
    if (running.get(world) === run) running.delete(world)
  }
}

/** Undefined where it failed and nobody needs it any more. */
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
