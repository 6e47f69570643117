import { codeLength } from '../../core/codes.ts'
import { isOfEndedSession } from '../../core/ended-session.ts'
import { type Problem, reword } from '../../core/problem.ts'
import { type Feedback, noFeedback } from '../../core/states.ts'
import { openSettings, type Result, toEntry } from './first-states.ts'
import type {
  SecondFactorEnrollment,
  SecondFactorEvent,
  SecondFactorRecoveryCodes,
  SecondFactorSettings,
} from './states.ts'

type Screen = SecondFactorSettings | SecondFactorEnrollment | SecondFactorRecoveryCodes

/** The settings of the signed-in user: turning the second factor on and off, and new recovery codes. */
export function settingsStep(state: Screen & Feedback, event: SecondFactorEvent): Result {
  if (event.type === 'donePressed') return { state, effect: { method: 'second-factor', run: 'close' } }
  if (event.type === 'copyPressed') {
    return {
      state: { ...state, errorMessage: null },
      effect: { method: 'second-factor', run: 'copy', text: event.text },
    }
  }
  switch (state.screen) {
    case 'SecondFactorSettings':
      return fromSettings(state, event)
    case 'SecondFactorEnrollment':
      return fromEnrollment(state, event)
    case 'SecondFactorRecoveryCodes':
      return event.type === 'savedPressed'
        ? { state, effect: { method: 'second-factor', run: 'close' } }
        : showFailure(state, event)
  }
}

function fromSettings(state: SecondFactorSettings & Feedback, event: SecondFactorEvent): Result {
  const { totpId, pending } = state
  const idle = { ...state, asking: false, errorMessage: null }
  switch (event.type) {
    case 'found':
      return { state: { ...state, totpId: event.totpId, pending: null, errorMessage: null } }
    case 'retryPressed':
      return totpId === undefined ? openSettings() : { state }
    case 'enrollPressed':
      if (pending || totpId !== null) return { state }
      return { state: { ...idle, pending: 'enroll' }, effect: { method: 'second-factor', run: 'enroll' } }
    case 'enrolling':
      return {
        state: {
          screen: 'SecondFactorEnrollment',
          enrollment: event.enrollment,
          checking: false,
          ...noFeedback,
        },
      }
    case 'renewPressed':
      if (pending || !totpId) return { state }
      return { state: { ...idle, pending: 'renew' }, effect: { method: 'second-factor', run: 'renew' } }
    case 'renewed':
      return { state: toCodes(event.codes, false) }
    case 'removePressed':
      return pending || !totpId ? { state } : { state: { ...idle, asking: true } }
    case 'cancelPressed':
      return pending ? { state } : { state: idle }
    case 'removeConfirmed':
      if (pending || !totpId) return { state }
      return {
        state: { ...state, pending: 'remove', errorMessage: null },
        effect: { method: 'second-factor', run: 'remove', id: totpId },
      }
    case 'failed':
      // This session must submit a code first.
      if (event.problem.code === 'insufficient_factors') return { state: toEntry({ name: 'settings' }) }
      return { state: { ...idle, pending: null, errorMessage: toOpeningProblem(event.problem, totpId) } }
    default:
      return { state }
  }
}

/** Before the settings have loaded, a missing session means that no one has signed in. */
const toOpeningProblem = (problem: Problem, totpId: SecondFactorSettings['totpId']): Problem =>
  totpId === undefined && isOfEndedSession(problem)
    ? reword(problem, { code: 'second_factor_session_missing', tone: 'warning' })
    : toSessionProblem(problem)

function fromEnrollment(state: SecondFactorEnrollment & Feedback, event: SecondFactorEvent): Result {
  const { enrollment, checking } = state
  switch (event.type) {
    case 'codeSubmitted':
      if (checking || event.code.length !== codeLength) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'second-factor', run: 'check', kind: 'totp', code: event.code, goal: null },
      }
    case 'codeAccepted':
      return { state: toCodes(enrollment.recoveryCodes, true) }
    case 'backPressed':
      return checking ? { state } : openSettings()
    case 'failed':
      return { state: { ...state, checking: false, errorMessage: toCodeProblem(event.problem) } }
    default:
      return { state }
  }
}

const toCodes = (codes: readonly string[], enrolled: boolean) =>
  ({ screen: 'SecondFactorRecoveryCodes', codes, enrolled, ...noFeedback }) as const

const showFailure = (state: SecondFactorRecoveryCodes & Feedback, event: SecondFactorEvent): Result =>
  event.type === 'failed' ? { state: { ...state, errorMessage: event.problem } } : { state }

/** Copy errors do not belong to a field. */
const toCodeProblem = (problem: Problem): Problem =>
  problem.code === 'copy_failed' ? problem : { ...toSessionProblem(problem), field: 'code' }

const toSessionProblem = (problem: Problem): Problem =>
  isOfEndedSession(problem)
    ? reword(problem, { code: 'second_factor_session_ended', tone: 'warning' })
    : problem
