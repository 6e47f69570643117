import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '@fontsource-variable/inter/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import { App } from './App.tsx'
import { ApiError } from './api/api-error.ts'
import { createApi } from './api/client.ts'
import { createSessionStore } from './api/session-store.ts'
import { parseConfig } from './config.ts'
import { loadLoginPage } from './features/login/Gate.tsx'
import { en } from './messages/en.ts'
import { createTranslate } from './messages/translate.ts'
import { createToasts } from './ui/toasts.ts'
import { findFailureText } from './world/failure-text.ts'
import { refreshMe } from './world/use-me.ts'
import { type World, WorldProvider } from './world/world.ts'

/** The portal's front door: the only place that reaches for the browser's globals and hands them on. */
function createWorld(queries: () => QueryClient): World {
  const config = parseConfig(document.getElementById('config')?.textContent ?? undefined, location.origin)
  const t = createTranslate(en)
  const toasts = createToasts((milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  })
  const session = createSessionStore({
    // Reached for at each use, because the mere name throws where storage is blocked.
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    writeCookie: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers later
      document.cookie = cookie
    },
    isSecure: location.protocol === 'https:',
    onOtherTab: (changed) => window.addEventListener('storage', (event) => changed(event.key)),
  })
  const api = createApi({
    apiUrl: config.apiUrl,
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
    findToken: () => session.get()?.session_token,
    report: {
      sessionEnded: (token) => session.end('refused', token),
      stepMissing: () => void refreshMe(queries()),
    },
  })
  return {
    config,
    t,
    toasts,
    session,
    api,
    now: () => performance.now(),
    origin: location.origin,
    showFailure(error, fallback) {
      const text = findFailureText(error, t, fallback)
      if (text !== undefined) toasts.show('error', text)
    },
  }
}

/** Only what a second try may mend is tried again, once; a refusal is an answer. */
const isPassing = (error: Error) =>
  error instanceof ApiError && ['unreachable', 'unavailable'].includes(error.code)

function start(root: HTMLElement) {
  const world = createWorld(() => queries)
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => world.showFailure(error, 'failure.unknown') }),
    defaultOptions: {
      // `always`: being offline is an answer with a text of its own, not a reason to wait in silence.
      queries: { networkMode: 'always', retry: (count, error) => count < 1 && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  })
  if (world.session.get() === undefined) void loadLoginPage()
  void import('./opener/engine/private-storage.ts').then(({ cleanUp }) => cleanUp())
  createRoot(root).render(
    <WorldProvider value={world}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </WorldProvider>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root" to render into.')
start(root)
