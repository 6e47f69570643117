import { afterJudging, afterTyping, canContinue, isAboutPassword, place } from './new-password.ts'
import { createInstead, fromStart } from './start-flow.ts'
import type { At, PasswordEvent, Result } from './states.ts'

/** Password Create Or Login: what only somebody new can do, and what only somebody without a password can. */
export function fromCreateOrLogin(state: At<'PasswordCreateOrLogin'>, event: PasswordEvent): Result {
  const { email, busy } = state
  if (state.type === 'passwordless' && event.type === 'createInsteadPressed') {
    return busy ? { state } : createInstead(email)
  }
  if (state.type !== 'new') return fromStart(state, event)
  const { entry } = state
  switch (event.type) {
    case 'passwordTyped': {
      if (busy) return { state }
      const next = afterTyping(entry)
      return {
        state: { ...state, entry: next, errorMessage: null },
        effect: { method: 'password', run: 'judge', email, password: event.password, typed: next.typed },
      }
    }
    case 'judged':
      return { state: { ...state, entry: afterJudging(entry, event.typed, event.strength) } }
    case 'newPasswordSubmitted':
      if (busy || !canContinue(entry)) return { state }
      return {
        state: { ...state, busy: 'password', errorMessage: null },
        effect: { method: 'password', run: 'create', email, password: event.password },
      }
    case 'failed':
      if (event.of === 'judge') {
        return {
          state: { ...state, entry: { ...entry, unjudged: true }, errorMessage: place(event.problem) },
        }
      }
      if (!isAboutPassword(event.problem)) return fromStart(state, event)
      return { state: { ...state, busy: null, errorMessage: place(event.problem) } }
    default:
      return fromStart(state, event)
  }
}
