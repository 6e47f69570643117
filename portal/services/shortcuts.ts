/** Whether keys alone do something (`/` leads to the search). Off for who sets them off unawares, as speech does. */
export type Shortcuts = {
  areOn: () => boolean
  set: (areOn: boolean) => void
  subscribe: (listener: () => void) => () => void
}

const key = 'cakelock_shortcuts'

export function createShortcuts(storage: Pick<Storage, 'getItem' | 'setItem'>): Shortcuts {
  const listeners = new Set<() => void>()
  let areOn = read(storage)
  return {
    areOn: () => areOn,
    set(next) {
      areOn = next
      try {
        storage.setItem(key, next ? 'on' : 'off')
      } catch {
        // Where the browser refuses storage, the choice lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) !== 'off'
  } catch {
    return true
  }
}
