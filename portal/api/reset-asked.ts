/** Remembers that this browser has asked for a reset mail, so that its login link goes on by itself here (rule P10). */
export type ResetAsked = {
  /** A mail was asked for just now. */
  note: () => void
  isHere: () => boolean
  forget: () => void
}

const key = 'cakelock_reset_asked'

/** As long as the links of such a mail work. */
const keptMs = 30 * 60_000

/** @param now epoch ms */
export function createResetAsked(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
): ResetAsked {
  // Where the browser refuses storage, the link asks for its one click.
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    note: () => attempt(() => storage.setItem(key, String(now() + keptMs))),
    isHere: () => Number(attempt(() => storage.getItem(key)) ?? 0) > now(),
    forget: () => attempt(() => storage.removeItem(key)),
  }
}
