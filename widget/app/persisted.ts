import type { Store } from '../core/ports.ts'
import { isStart } from '../core/states.ts'
import type { State } from './states.ts'

/** Stores the pending code, so a reload of this tab can resume it. */
export function storePending(state: State, store: Store) {
  // Until an effect on a start screen has ended, a reload needs the previously stored value.
  if (isStart(state) && state.busy) return
  const pending = toPending(state)
  if (pending) store.write(pending)
  else store.clear()
}

function toPending(state: State) {
  if (!('otpState' in state)) return undefined
  const { otpState, phone, expiresAt, resendAt } = state
  return { otpState, phone, expiresAt, resendAt }
}
