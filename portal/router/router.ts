/** Where in the portal somebody is: the parts of the address, as the browser has them. */
export type RouterLocation = { pathname: string; search: string; hash: string }

export type RouterPorts = {
  /** the address bar's own */
  find: () => RouterLocation
  /** writes an address on this origin into the address bar, as a new entry or over the one that is there */
  write: (address: string, replace: boolean) => void
  /** calls back when the person goes back or forward */
  onTravel: (listener: () => void) => void
}

export type Navigate = (address: string, options?: { replace?: boolean }) => void

export type Router = {
  place: () => RouterLocation
  /** Goes to an address of the portal, without loading the page anew. */
  navigate: Navigate
  /** whether the person has gone anywhere since the page was loaded; being led on (a replaced entry) is no going */
  hasMoved: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** The portal's addresses: one place at a time, and whoever wants to hear when it changes. */
export function createRouter({ find, write, onTravel }: RouterPorts): Router {
  const listeners = new Set<() => void>()
  let place = find()
  let hasMoved = false
  const look = () => {
    place = find()
    for (const listener of listeners) listener()
  }
  onTravel(() => {
    hasMoved = true
    look()
  })
  return {
    place: () => place,
    hasMoved: () => hasMoved,
    navigate(address, { replace = false } = {}) {
      const { pathname, search, hash } = place
      // The same address again is the same place: Back should not have to be pressed twice.
      if (!replace) hasMoved = true
      write(address, replace || address === pathname + search + hash)
      look()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
