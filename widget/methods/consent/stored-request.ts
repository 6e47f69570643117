import type { Ports } from '../../core/ports.ts'

/** How long a social sign-in that starts on the consent page may take. */
const keepMs = 30 * 60_000
const key = 'login-widget:consent'

type Page = Pick<Ports, 'window' | 'clock'>

/** Saves the request in this tab, because a social sign-in returns without it. */
export function keepRequest({ window, clock }: Page, search: string) {
  attempt(() => window.sessionStorage.setItem(key, JSON.stringify({ search, until: clock.now() + keepMs })))
}

/** The saved request while it is valid; else an empty query. */
export function findRequest({ window, clock }: Page): string {
  const kept = attempt((): unknown => JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
  if (typeof kept !== 'object' || kept === null || !('search' in kept) || !('until' in kept)) return ''
  return Number(kept.until) > clock.now() ? String(kept.search) : ''
}

export function forgetRequest({ window }: Page) {
  attempt(() => window.sessionStorage.removeItem(key))
}

/** If storage is blocked, nothing is saved and the application must ask again. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
