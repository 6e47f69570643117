import type { Ports } from '../../core/ports.ts'

/** How long a login may take that begins on the consent page and comes back to it from another site. */
const keepMs = 30 * 60_000
const key = 'login-widget:consent'

type Page = Pick<Ports, 'window' | 'clock'>

/** Keeps what the address asks for in this tab, because whoever logs in at another site comes back without it. */
export function keepRequest({ window, clock }: Page, search: string) {
  attempt(() => window.sessionStorage.setItem(key, JSON.stringify({ search, until: clock.now() + keepMs })))
}

/** What was kept, as long as it counts; an empty query where there is nothing. */
export function findRequest({ window, clock }: Page): string {
  const kept = attempt((): unknown => JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
  if (typeof kept !== 'object' || kept === null || !('search' in kept) || !('until' in kept)) return ''
  return Number(kept.until) > clock.now() ? String(kept.search) : ''
}

export function forgetRequest({ window }: Page) {
  attempt(() => window.sessionStorage.removeItem(key))
}

/** Where storage is forbidden nothing is kept, and the application has to ask again. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
