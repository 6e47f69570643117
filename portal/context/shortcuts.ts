import { createStore, type Store } from '../platform/store.ts'

const key = 'cakelock_shortcuts'

/**
 * Whether single-key shortcuts are on (rule P21). Users of voice control may want to turn them off, because dictated
 * words can trigger them.
 */
export function createShortcuts(storage: Pick<Storage, 'getItem' | 'setItem'>): Store<boolean> {
  const store = createStore(storage.getItem(key) !== 'off')
  return {
    ...store,
    set(areOn) {
      storage.setItem(key, areOn ? 'on' : 'off')
      store.set(areOn)
    },
  }
}
