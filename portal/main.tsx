import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import { App, loadLoginPage } from './App.tsx'
import { type ApiPorts, createApi } from './api/client.ts'
import { createDownload } from './api/download.ts'
import { createResetAsked } from './api/reset-asked.ts'
import { createSessionStore } from './api/session-store.ts'
import { createSignUpStore } from './api/sign-up-store.ts'
import { parseConfig } from './config.ts'
import { texts } from './messages/texts.ts'
import { createTranslate } from './messages/translate.ts'
import { RouterProvider } from './router/RouterProvider.tsx'
import { createRouter } from './router/router.ts'
import { createEmitter } from './services/emitter.ts'
import { findFailureText } from './services/failure-text.ts'
import { openIdleWatch } from './services/open-idle-watch.ts'
import { type Services, ServicesProvider } from './services/services.ts'
import { createShortcuts } from './services/shortcuts.ts'
import { createTheme } from './ui/theme.ts'
import { createToasts } from './ui/toasts.ts'

/** Reached for at each use, because the mere name throws where storage is blocked. */
const lazily = (open: () => Storage) => ({
  getItem: (key: string) => open().getItem(key),
  setItem: (key: string, value: string) => open().setItem(key, value),
  removeItem: (key: string) => open().removeItem(key),
})

function after(milliseconds: number, then: () => void) {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

/** A page of a test run collects the texts that are drawn, to see that none is out of reach. Others have no such thing. */
const noteKey = (key: string) =>
  (globalThis as { messageKeys?: { add(key: string): void } }).messageKeys?.add(`portal ${key}`)

/** Logging out also forgets where in the dashboard somebody was (rule P1). */
function forgetDashboard() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('cakelock_dashboard')) localStorage.removeItem(key)
    }
  } catch {
    // a browser that refuses storage keeps nothing
  }
}

/** The portal's front door: the only place that reaches for the browser's globals and hands them on. */
function createWorld(): Services {
  const config = parseConfig(document.getElementById('config')?.textContent ?? undefined, location.origin)
  const t = createTranslate(texts, noteKey)
  const toasts = createToasts(after)
  const storage = lazily(() => localStorage)
  const session = createSessionStore({
    storage,
    writeCookie: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers later
      document.cookie = cookie
    },
    isSecure: location.protocol === 'https:',
    onOtherTab: (changed) => window.addEventListener('storage', (event) => changed(event.key)),
  })
  const signUp = createSignUpStore(lazily(() => sessionStorage))
  // Whoever begins a session, or ends one, is not in the middle of the sign-up that was set aside.
  session.subscribe(() => signUp.takeUp())
  const idle = openIdleWatch(document, storage, { now: () => Date.now(), after })
  session.subscribe((endedBy) => {
    if (endedBy !== undefined) idle.reset()
    if (endedBy === 'loggedOut') forgetDashboard()
  })
  const gateNews = createEmitter()
  const ports: ApiPorts = {
    apiUrl: config.apiUrl,
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
    findToken: () => session.get()?.session_token,
    report: {
      sessionEnded(token, reason) {
        if (reason !== undefined) toasts.show('error', reason)
        session.end('refused', token)
      },
      stepMissing: gateNews.tell,
    },
  }
  return {
    config,
    t,
    toasts,
    session,
    signUp,
    resetAsked: createResetAsked(storage, () => Date.now()),
    gateNews,
    api: createApi(ports),
    download: createDownload(ports),
    words: (table) => createTranslate(table, noteKey),
    idle,
    theme: createTheme(storage, document.documentElement),
    shortcuts: createShortcuts(storage),
    storage,
    isOnline: ports.isOnline,
    hasScreenKeyboard: () => matchMedia('(pointer: coarse)').matches,
    today: () => Date.now(),
    now: () => performance.now(),
    origin: location.origin,
    showFailure(error, fallback) {
      const text = findFailureText(error, t, fallback)
      if (text !== undefined) toasts.show('error', text)
    },
  }
}

/** The address bar, for the router. */
const openAddressBar = () =>
  createRouter({
    find: () => ({ pathname: location.pathname, search: location.search, hash: location.hash }),
    write: (address, replace) =>
      replace ? history.replaceState(null, '', address) : history.pushState(null, '', address),
    onTravel: (listener) => window.addEventListener('popstate', listener),
  })

/** What an earlier visit left of opened cakes goes; as soon as the page has nothing better to do. */
function cleanUpWhenIdle() {
  // A page that is left meanwhile fetches nothing more; the next start cleans up then.
  const clean = () =>
    void import('./opener/engine/private-storage.ts').then(({ cleanUp }) => cleanUp()).catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(clean, { timeout: 5000 })
  else setTimeout(clean, 1000)
}

function start(root: HTMLElement) {
  const world = createWorld()
  // Ahead of the screen that needs it. Where it cannot be fetched, that screen says so (ScreenBoundary).
  if (world.session.get() === undefined) loadLoginPage().catch(() => undefined)
  window.addEventListener('load', cleanUpWhenIdle)
  createRoot(root).render(
    <ServicesProvider value={world}>
      <RouterProvider router={openAddressBar()}>
        <App />
      </RouterProvider>
    </ServicesProvider>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root" to render into.')
start(root)
