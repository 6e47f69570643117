import {
  afterStrengthCheck,
  afterTyping,
  assignField,
  canContinue,
  isAboutPassword,
} from '../../core/new-password.ts'
import type { Settings } from '../../core/settings.ts'
import { createInstead, fromStart } from './start-flow.ts'
import type { At, PasswordEvent, Result } from './states.ts'

/** The screen `PasswordCreateOrLogin`: depends on whether the email address is new, has a password, or has none. */
export function fromCreateOrLogin(
  state: At<'PasswordCreateOrLogin'>,
  event: PasswordEvent,
  settings: Settings,
): Result {
  switch (state.type) {
    case 'new':
      return fromNew(state, event, settings)
    case 'password':
      return fromStart(state, event, settings)
    case 'passwordless':
      return event.type === 'createInsteadPressed' && !state.busy
        ? createInstead(state.email)
        : fromStart(state, event, settings)
  }
}

type New = Extract<At<'PasswordCreateOrLogin'>, { type: 'new' }>

function fromNew(state: New, event: PasswordEvent, settings: Settings): Result {
  const { email, busy } = state
  const { entry } = state
  switch (event.type) {
    case 'passwordTyped': {
      if (busy) return { state }
      const next = afterTyping(entry)
      return {
        state: { ...state, entry: next, errorMessage: null },
        effect: {
          method: 'password',
          run: 'checkStrength',
          email,
          password: event.password,
          typed: next.typed,
        },
      }
    }
    case 'strengthChecked':
      return { state: { ...state, entry: afterStrengthCheck(entry, event.typed, event.strength) } }
    case 'newPasswordSubmitted':
      if (busy || !canContinue(entry)) return { state }
      return {
        state: { ...state, busy: 'password', errorMessage: null },
        effect: { method: 'password', run: 'create', email, password: event.password },
      }
    case 'failed':
      if (event.of === 'checkStrength') {
        return {
          state: {
            ...state,
            entry: { ...entry, checkFailed: true },
            errorMessage: assignField(event.problem),
          },
        }
      }
      if (!isAboutPassword(event.problem)) return fromStart(state, event, settings)
      return { state: { ...state, busy: null, errorMessage: assignField(event.problem) } }
    default:
      return fromStart(state, event, settings)
  }
}
