import { createStore } from '../platform/store.ts'

/** The parts of the current URL, as in `window.location`. */
export type RouterLocation = { pathname: string; search: string; hash: string }

export type RouterPorts = {
  /** reads the address bar */
  find: () => RouterLocation
  /** writes a URL of this origin into the address bar, as a new history entry or replacing the current one */
  write: (address: string, replace: boolean) => void
  /** calls back when the user goes back or forward */
  onTravel: (listener: () => void) => void
}

export type Navigate = (address: string, options?: { replace?: boolean }) => void

export type Router = {
  location: () => RouterLocation
  /** Navigates to a URL of the portal without loading the page again. */
  navigate: Navigate
  /** whether the user has navigated since the page was loaded; redirects (replaced entries) do not count */
  hasMoved: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createRouter({ find, write, onTravel }: RouterPorts): Router {
  const { get: location, set, subscribe } = createStore(find())
  let hasMoved = false
  onTravel(() => {
    hasMoved = true
    set(find())
  })
  return {
    location,
    hasMoved: () => hasMoved,
    navigate(address, { replace = false } = {}) {
      const { pathname, search, hash } = location()
      if (!replace) hasMoved = true
      // Navigating to the current URL replaces its entry, so Back need not be pressed twice.
      write(address, replace || address === pathname + search + hash)
      set(find())
    },
    subscribe,
  }
}
