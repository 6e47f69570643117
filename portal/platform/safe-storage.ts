/** Web storage that never throws. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] }

/**
 * Wraps `localStorage` or `sessionStorage`. Values that the browser does not store last as long as the page.
 *
 * @param open reads the global on each use, because even accessing it throws in a browser that blocks storage
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        memory.delete(key)
      })
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: () => [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  }
}
