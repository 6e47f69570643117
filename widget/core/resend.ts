import type { Problem } from './problem.ts'
import type { Feedback } from './states.ts'
import { toastMs } from './toasts.ts'

/** A link that sends once more. Locked while waiting, so that nothing is asked for again before it can have come. */
export type Resend = 'initial' | 'sending' | 'sent' | 'waiting'

export type Resending = {
  resend: Resend
  /** When `waiting` ends, epoch ms. */
  resendAt: number
}

export const resendWaitMs = 15_000
const sentNoticeMs = 2_000

/** A state, and the instant (epoch ms) at which it is to be looked at again, if there is one. */
export type ResendTimer<State> = { state: State; wakeAt?: number }

/** It was sent: said for two seconds, then the lock. */
export const afterResend = <State extends Resending>(state: State, at: number): ResendTimer<State> => ({
  state: { ...state, resend: 'sent', resendAt: at + resendWaitMs },
  wakeAt: at + sentNoticeMs,
})

/**
 * One timer serves the notice, the lock and the toast: whichever has had its time goes. A timer from before an earlier
 * resend, or that of a toast, may come first: only their own end the notice and the lock.
 */
export function afterWaiting<State extends Resending & Feedback>(
  before: State,
  at: number,
): ResendTimer<State> {
  const toasts = before.toasts.filter((toast) => toast.until > at)
  const state = toasts.length === before.toasts.length ? before : { ...before, toasts }
  if (state.resend === 'sent') {
    const noticedAt = state.resendAt - resendWaitMs + sentNoticeMs
    if (at < noticedAt) return { state, wakeAt: noticedAt }
    return { state: { ...state, resend: 'waiting' }, wakeAt: state.resendAt }
  }
  if (state.resend !== 'waiting') return { state }
  if (at >= state.resendAt) return { state: { ...state, resend: 'initial' } }
  return { state, wakeAt: state.resendAt }
}

/** The link is ready again at once; where the provider says how long to wait, it waits that long. */
export function afterFailedResend<State extends Resending & Feedback>(
  state: State,
  problem: Problem,
  at: number,
): ResendTimer<State> {
  const until = at + toastMs.error
  const lock: Partial<Resending> = problem.waitUntil
    ? { resend: 'waiting', resendAt: problem.waitUntil }
    : { resend: 'initial' }
  return { state: { ...state, ...lock, toasts: [{ problem, until }] }, wakeAt: until }
}
