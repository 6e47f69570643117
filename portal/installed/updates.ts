import { createStore, type Store } from '../platform/store.ts'
import { toScriptUrl } from '../platform/trusted-script-url.ts'

export type Updates = {
  /** whether a new version of the portal has been downloaded and is waiting */
  isWaiting: Store<boolean>
  /** Starts the new version in all tabs of this browser, and reloads this one. */
  apply: () => void
}

/**
 * Registers the service worker and reports new versions. Without service workers, as in some private windows, registers
 * nothing, and the portal works as before.
 */
export function createUpdates(workers: ServiceWorkerContainer | undefined, reload: () => void): Updates {
  const isWaiting = createStore(false)
  let registration: ServiceWorkerRegistration | undefined
  const variant = () => isWaiting.set(registration?.waiting != null && workers?.controller != null)
  workers?.register(toScriptUrl('/service-worker.js')).then(
    (registered) => {
      registration = registered
      const watch = () => {
        variant()
        registered.installing?.addEventListener('statechange', variant)
      }
      watch()
      registered.addEventListener('updatefound', watch)
    },
    () => {}, // blocked by the browser's settings
  )
  return {
    isWaiting,
    apply() {
      workers?.addEventListener('controllerchange', reload, { once: true })
      registration?.waiting?.postMessage('activate')
    },
  }
}
