import { toLoggedIn } from '../../../../core/business/states.ts'
import { type Problem, reword } from '../../../../core/problem.ts'
import type { Feedback } from '../../../../core/states.ts'
import type { RecoveryCodeEntry, RecoveryCodeSave, Result, SecondStepEvent } from '../states.ts'
import { afterEnd, toAppEntry } from '../to-screen.ts'

/** A recovery code that replaces the authenticator app. */
export function fromRecoveryEntry(state: RecoveryCodeEntry & Feedback, event: SecondStepEvent): Result {
  const { signIn, checking } = state
  switch (event.type) {
    case 'codeSubmitted': {
      if (checking) return { state }
      const code = event.code.trim()
      if (code === '') return { state: { ...state, errorMessage: wrongCode } }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'second-step', run: 'checkRecovery', signIn, code },
      }
    }
    case 'backPressed':
      return checking ? { state } : toAppEntry(signIn)
    case 'failed':
      return {
        state: afterEnd(signIn, event.problem) ?? {
          ...state,
          checking: false,
          errorMessage: toShown(event.problem),
        },
      }
    default:
      return { state }
  }
}

const wrongCode: Problem = { code: 'second_step_backup_code_wrong', field: 'code' }

/** The problem of a code belongs to its field, any other above the form. */
const toShown = (problem: Problem): Problem =>
  problem.code === 'unable_to_authenticate_recovery_code' ? reword(problem, wrongCode) : problem

/** The recovery codes of a new authenticator app. */
export function fromSaving(state: RecoveryCodeSave & Feedback, event: SecondStepEvent): Result {
  switch (event.type) {
    case 'copyPressed':
      return {
        state: { ...state, errorMessage: null },
        effect: { method: 'second-step', run: 'copy', text: event.text },
      }
    case 'codesKept':
      return { state: { ...state, isKept: true } }
    case 'savedPressed':
      if (!state.isKept) return { state }
      return {
        state: toLoggedIn(state.organization),
        effect: { method: 'second-step', run: 'close', by: state.by },
      }
    case 'failed':
      return { state: { ...state, errorMessage: event.problem } }
    default:
      return { state }
  }
}
