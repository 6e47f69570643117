import { findLocale } from '#languages/locales.ts'
import { toRequest } from '../api/to-request.ts'
import { createSafeStorage } from '../platform/safe-storage.ts'
import { dashboardKey, languageKey, sessionKeys } from '../platform/storage-keys.ts'
import { createEarlyReplies } from './early-replies.ts'
import { planStart } from './plan.ts'

/**
 * The page's first script. It runs while the portal's code is on its way, and requests what the page will need in parallel with
 * it: the code of its screens, and what a signed-in user's screens read first (ADR 0100). It depends on nothing large,
 * and whatever it misses is requested later.
 */
const storage = createSafeStorage(() => localStorage)
const token =
  storage.getItem(sessionKeys.session_jwt) === null ? null : storage.getItem(sessionKeys.session_token)
const language = findLocale([storage.getItem(languageKey) ?? '', ...navigator.languages].join())

/** The replies to the requests that were sent by now. */
export const earlyReplies = createEarlyReplies(
  (...request) => fetch(...request),
  () => performance.now(),
)

/** What this page starts with. */
export const plan = planStart({
  path: location.pathname,
  search: location.search,
  isSignedIn: !!token,
  rememberedTab: findRememberedTab(),
})
preload([...plan.screens, ...plan.texts.map((part) => `${language}.${part}`)])
if (token && navigator.onLine) {
  for (const { path, input } of plan.calls) {
    earlyReplies.start(
      toRequest({ method: 'GET', path }, input, { apiUrl: location.origin, language, token }),
    )
  }
}

/** Signing out clears what is remembered, so it belongs to the user who is signed in. */
function findRememberedTab(): string | undefined {
  const key = storage.keys().find((name) => name.startsWith(dashboardKey))
  const [, tab] = /"tab":"(\w+)"/.exec((key && storage.getItem(key)) ?? '') ?? []
  return tab
}

/** Requests the files of these parts. The build lists them in the page; in development, there are none. */
function preload(parts: readonly string[]): void {
  const list = document.getElementById('files')?.textContent
  const files = list ? (JSON.parse(list) as Record<string, string[]>) : {}
  for (const file of new Set(parts.flatMap((part) => files[part] ?? []))) {
    const href = `/assets/${file}`
    if (file.endsWith('.css')) {
      // Browsers warn of a preloaded style that a page does not use, such as the list's while the PIN is missing.
      fetch(href).catch(() => undefined)
      continue
    }
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
