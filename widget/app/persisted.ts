import type { Store } from '../core/ports.ts'
import { isStart } from '../core/states.ts'
import type { Kind } from './kind.ts'
import type { State } from './states.ts'

/** Stores the pending code, so a reload of this tab can resume it. */
export function storePending(state: State, store: Store, toPending: Kind['toPending']) {
  // Until an effect on a start screen has ended, a reload needs the previously stored value.
  if (isStart(state) && state.busy) return
  const pending = toPending(state)
  if (pending) store.write(pending)
  else store.clear()
}
