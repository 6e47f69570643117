/**
 * The portal's service worker. It makes the opener start without a network: pages come from the network, and from the
 * cache only if the network fails. It handles only the portal's pages and the files below. All other requests (API
 * calls, the widget, downloads) behave as they would without it (decision 0064).
 *
 * It imports nothing, which keeps it in one file with a fixed name.
 */
declare const self: ServiceWorkerGlobalScope

/** The build replaces these names with the files that the opener needs, and their digest (vite.portal.config.ts). */
const files = new Set<string>(JSON.parse('["__APP_FILES__"]'))
const cacheName = 'cakelock-__APP_DIGEST__'

const page = '/portal'
const pages = new Set(['/', '/login', '/pin', page])

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pages.has(pathname)) event.respondWith(openPage(event))
  else if (files.has(pathname)) event.respondWith(findFile(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable()
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch (error) {
    const cached = await caches.match(page, { cacheName, ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request)
}
