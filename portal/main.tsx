import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { toScreenText } from '#languages/screen-text.ts'
import '@fontsource-variable/inter/wght.css'
import '../design/tokens.css'
import './ui/base.css'
import { App, LoginPage, SignedInApp } from './App.tsx'
import { type ApiPorts, createApi } from './api/client.ts'
import { createResetRequests } from './api/reset-requests.ts'
import { createSessionStore } from './api/session-store.ts'
import { createSignUpStore } from './api/sign-up-store.ts'
import { createArrival } from './context/arrival.ts'
import { parseConfig } from './context/config.ts'
import { findFailureText } from './context/failure-text.ts'
import { openLanguage } from './context/language.ts'
import { createOfflineUser } from './context/offline-user.ts'
import { findLastTouch, openIdleWatch } from './context/open-idle-watch.ts'
import { createShortcuts } from './context/shortcuts.ts'
import { type Services, ServicesProvider } from './context/use-services.ts'
import { earlyReplies, plan } from './early/early.ts'
import { tabs } from './early/plan.ts'
import { receiveLaunches } from './installed/launch.ts'
import { overrideTexts } from './messages/texts.ts'
import { createInstallOffer } from './platform/install-offer.ts'
import { createLaunchedFiles } from './platform/launched-files.ts'
import { currentLocale } from './platform/locale.ts'
import { createSafeStorage, type SafeStorage } from './platform/safe-storage.ts'
import { dashboardKey } from './platform/storage-keys.ts'
import { createStore } from './platform/store.ts'
import { paths } from './router/paths.ts'
import { RouterProvider } from './router/RouterProvider.tsx'
import { createRouter, type Router } from './router/router.ts'
import { sections } from './sections.ts'
import { createTheme } from './ui/theme.ts'
import { createToasts } from './ui/toasts.ts'

function after(milliseconds: number, then: () => void) {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

/** Lets the browser tests collect the keys of all rendered texts. Does nothing otherwise. */
const recordKey = (key: string) =>
  (globalThis as { messageKeys?: { add(key: string): void } }).messageKeys?.add(`portal ${key}`)

/** Signing out also clears the stored dashboard location (rule P1). */
function forgetDashboard(storage: SafeStorage) {
  for (const key of storage.keys()) {
    if (key.startsWith(dashboardKey)) storage.removeItem(key)
  }
}

/** Creates the services. Only this file accesses the browser's globals. */
async function createServices(): Promise<Services> {
  const config = parseConfig(document.getElementById('config')?.textContent ?? undefined, location.origin)
  overrideTexts(config.texts)
  const toasts = createToasts(after)
  const storage = createSafeStorage(() => localStorage)
  const language = await openLanguage(storage, navigator.languages, document.documentElement, recordKey)
  const session = createSessionStore({
    storage,
    writeCookie: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not everywhere
      document.cookie = cookie
    },
    isSecure: location.protocol === 'https:',
    onOtherTab: (changed) => window.addEventListener('storage', (event) => changed(event.key)),
  })
  const tabStorage = createSafeStorage(() => sessionStorage)
  const signUp = createSignUpStore(tabStorage)
  // A canceled sign-up belongs to the session in which it was canceled.
  session.subscribe(() => signUp.resume())
  // Only the end of the sign-up itself leads to the sign-in that the password is for.
  session.subscribe((endedBy) => endedBy === undefined || endedBy === 'signedUp' || signUp.forgetPassword())
  const idle = openIdleWatch(document, storage, { now: () => Date.now(), after })
  const offlineUser = createOfflineUser(storage, {
    now: () => Date.now(),
    findLast: () => findLastTouch(storage),
  })
  const launchedFiles = createLaunchedFiles()
  session.subscribe((endedBy) => {
    if (endedBy !== undefined) {
      idle.reset()
      offlineUser.forget()
      launchedFiles.set(undefined)
    }
    if (endedBy === 'signedOut') {
      forgetDashboard(storage)
      arrival.forget()
    }
  })
  const gateRejections = createStore(0)
  const ports: ApiPorts = {
    apiUrl: config.apiUrl,
    fetch: (request, options) =>
      (request instanceof Request && earlyReplies.take(request)) || fetch(request, options),
    isOnline: () => navigator.onLine,
    findLanguage: currentLocale,
    findToken: () => session.get()?.session_token,
    report: {
      sessionEnded(token, reason) {
        if (reason !== undefined) toasts.show('error', toScreenText(reason))
        session.end('rejected', token)
      },
      stepMissing: () => gateRejections.set(gateRejections.get() + 1),
    },
  }
  const api = createApi(ports)
  const arrival = createArrival(tabStorage, location.search, async (reference) =>
    (await import('./layout/arrival/open-notice.tsx')).openNotice(api, reference),
  )
  return {
    config,
    t: language.translate(),
    language,
    toasts,
    session,
    signUp,
    arrival,
    resetRequests: createResetRequests(storage, () => Date.now()),
    gateRejections,
    api,
    download: async (...request) => (await import('./api/download.ts')).createDownload(ports)(...request),
    idle,
    offlineUser,
    launchedFiles,
    installOffer: createInstallOffer(window),
    theme: createTheme(storage, document.documentElement),
    shortcuts: createShortcuts(storage),
    storage,
    isOnline: ports.isOnline,
    hasScreenKeyboard: () => matchMedia('(pointer: coarse)').matches,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    origin: location.origin,
    showFailure(error, fallback) {
      const text = findFailureText(error, language.translate(), fallback)
      if (text !== undefined) toasts.show('error', text)
    },
  }
}

/** Connects the router to the address bar. */
const openAddressBar = () =>
  createRouter({
    find: () => ({ pathname: location.pathname, search: location.search, hash: location.hash }),
    write: (address, replace) =>
      replace ? history.replaceState(null, '', address) : history.pushState(null, '', address),
    onTravel: (listener) => window.addEventListener('popstate', listener),
  })

/** Deletes plaintext files and saved cakes left by earlier visits, once the browser is idle. */
function cleanUpWhenIdle() {
  // If the page closes before a chunk has loaded, the next start cleans up.
  const clean = () => {
    void import('./opener/engine/private-storage.ts').then(({ cleanUp }) => cleanUp()).catch(() => undefined)
    void import('./baker/engine/private-storage.ts')
      .then(({ cleanUp }) => cleanUp(Date.now()))
      .catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(clean, { timeout: 5000 })
  else setTimeout(clean, 1000)
}

/** Passes files that the system opens with the installed app to the portal, from any page. */
const openLaunches = ({ launchedFiles }: Services, router: Router) =>
  receiveLaunches(launchedFiles, () => {
    if (router.location().pathname !== paths.portal) router.navigate(paths.portal)
  })

/** Provides the services with the texts of the current language, and rerenders every screen when it changes. */
function LocalizedServices({ services, children }: { services: Services; children: ReactNode }) {
  const t = useSyncExternalStore(services.language.subscribe, services.language.translate)
  const value = useMemo(() => ({ ...services, t }), [services, t])
  return <ServicesProvider value={value}>{children}</ServicesProvider>
}

/**
 * Loads what the page starts with, so that it is rendered without a spinner, which React would keep for at least
 * 300 ms. Its files were requested with the page. If they take longer or fail, the screens that need them say so.
 */
async function loadFirstScreen({ arrival }: Services): Promise<void> {
  const { screens } = plan
  const tab = tabs.find((name) => screens.includes(name))
  await Promise.all([
    ...(screens.includes('login') ? [LoginPage.load()] : [SignedInApp.load(), tab && sections[tab].load()]),
    arrival.loaded,
  ])
}

async function start(root: HTMLElement) {
  const services = await createServices()
  window.addEventListener('load', cleanUpWhenIdle)
  const router = openAddressBar()
  if ('launchQueue' in window) openLaunches(services, router)
  await Promise.race([
    loadFirstScreen(services).catch(() => undefined),
    new Promise<void>((resolve) => after(1000, resolve)),
  ])
  createRoot(root).render(
    <LocalizedServices services={services}>
      <RouterProvider router={router}>
        <App />
      </RouterProvider>
    </LocalizedServices>,
  )
  // From an open route, the sign-in page is one press away.
  if (services.session.get() === undefined) LoginPage.load().catch(() => undefined)
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root" to render into.')
void start(root)
