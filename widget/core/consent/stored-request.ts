import type { Ports } from '../ports.ts'

/** How long a social sign-in that starts on the consent page may take. */
const maxAgeMs = 30 * 60_000
const key = 'login-widget:consent'

type Page = Pick<Ports, 'window' | 'clock'>

type Stored = { search: string; token?: string | undefined }

/** Saves the request and its token in this tab, because a social sign-in returns without them. */
export function storeRequest({ window, clock }: Page, request: Stored) {
  attempt(() =>
    window.sessionStorage.setItem(key, JSON.stringify({ ...request, until: clock.now() + maxAgeMs })),
  )
}

/** The saved request while it is valid; otherwise an empty query. */
export function findRequest({ window, clock }: Page): Stored {
  const stored = attempt((): unknown => JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
  if (typeof stored !== 'object' || stored === null || !('search' in stored) || !('until' in stored))
    return { search: '' }
  if (Number(stored.until) <= clock.now()) return { search: '' }
  const search = String(stored.search)
  return 'token' in stored ? { search, token: String(stored.token) } : { search }
}

export function clearRequest({ window }: Page) {
  attempt(() => window.sessionStorage.removeItem(key))
}

/** If storage is blocked, nothing is saved, and the application must repeat the request. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
