import type { State } from './states.ts'

/** What a reload of this tab must find again: the code that is being waited for. Undefined where nothing is. */
export function toPersisted(state: State): unknown {
  if (!('otpState' in state)) return undefined
  const { otpState, phone, expiresAt, resendAt } = state
  return { otpState, phone, expiresAt, resendAt }
}
