import type { Problem } from './problem.ts'
import type { SharedSettings } from './settings.ts'
import type { Feedback } from './states.ts'
import { toastMs } from './toasts.ts'

/** A link that sends a message again. It is locked for a while, to make the visitor wait for the first message. */
export type Resend = 'initial' | 'sending' | 'sent' | 'waiting'

export type Resending = {
  resend: Resend
  /** When `waiting` ends, epoch ms. */
  resendAt: number
}

type Waits = Pick<SharedSettings, 'resendWaitMs'>

const sentNoticeMs = 2_000

/** A state, and the instant (epoch ms) of its pending timer, if any. */
export type ResendTimer<State> = { state: State; wakeAt?: number }

/** The lock after the first message. */
export const lockResend = (at: number, { resendWaitMs }: Waits) =>
  ({ resend: 'waiting', resendAt: at + resendWaitMs }) as const

/** Sent again: a notice for two seconds, then the lock. */
export const afterResend = <State extends Resending>(
  state: State,
  at: number,
  { resendWaitMs }: Waits,
): ResendTimer<State> => ({
  state: { ...state, resend: 'sent', resendAt: at + resendWaitMs },
  wakeAt: at + sentNoticeMs,
})

/**
 * One timer serves the notice, the lock and the toast: each ends when its time is over. The timer of an earlier resend
 * or of a toast may fire first, which ends neither the notice nor the lock.
 */
export function afterWaiting<State extends Resending & Feedback>(
  before: State,
  at: number,
  { resendWaitMs }: Waits,
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

/** The link is ready again immediately, or after the wait that the provider requires. */
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
