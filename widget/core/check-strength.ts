import type { NewPassword } from './new-password.ts'
import type { PasswordProvider } from './provider/passwords.ts'

/** @param typed identifies the text, such as by counting the changes of the field */
type StrengthCheck = { email: string | null; password: string; typed: number }
type Strength = NonNullable<PasswordProvider['strength']>

/** The running strength check of each widget. */
const running = new WeakMap<object, { latest: StrengthCheck; signal: AbortSignal }>()

/**
 * Checks the strength of the typed password. One request runs at a time; of the changes made meanwhile, only the latest
 * is checked next. A superseded call returns nothing.
 */
export async function checkStrength(
  check: StrengthCheck,
  ports: object,
  strength: Strength,
  signal: AbortSignal,
): Promise<NonNullable<NewPassword['checked']> | undefined> {
  const before = running.get(ports)
  if (before && !before.signal.aborted) {
    before.latest = check
    return undefined
  }
  const run = { latest: check, signal }
  running.set(ports, run)
  try {
    for (;;) {
      const current = run.latest
      const response = await attempt(
        current,
        strength,
        signal,
        () => run.latest !== current || signal.aborted,
      )
      if (signal.aborted) return undefined
      if (response && run.latest === current) {
        return { typed: current.typed, strength: response }
      }
    }
  } finally {
    if (running.get(ports) === run) running.delete(ports)
  }
}

/** Undefined if the check failed and its result is no longer needed. */
async function attempt(
  { email, password }: StrengthCheck,
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
