import { codeLength } from '../../core/codes.ts'
import { isOfEndedSession } from '../../core/ended-session.ts'
import type { Next } from '../../core/flow.ts'
import { type Problem, reword } from '../../core/problem.ts'
import { type AnyState, type Feedback, isStart, mainScreen, noFeedback } from '../../core/states.ts'
import { openSettings, type Result, type State, toEntry } from './first-states.ts'
import { settingsStep } from './settings-flow.ts'
import type {
  SecondFactorEffect,
  SecondFactorEntry,
  SecondFactorEvent,
  SecondFactorScreen,
} from './states.ts'

/**
 * Second factors: the code that completes a sign-in, and the settings of the signed-in user. Irrelevant events leave
 * the state unchanged.
 */
export function secondFactorStep(state: State, event: SecondFactorEvent): Result {
  if (isStart(state)) return enterSecondFactor(state, event)
  const owned = state as SecondFactorScreen & Feedback
  switch (owned.screen) {
    case 'SecondFactorEntry':
      return fromEntry(owned, event)
    case 'SecondFactorConfirmation':
      return enterSecondFactor(owned, event)
    case 'SecondFactorSettings':
    case 'SecondFactorEnrollment':
    case 'SecondFactorRecoveryCodes':
      return settingsStep(owned, event)
  }
}

/** From any other screen: asks for a session's code, or opens the settings. */
export function enterSecondFactor<Current extends AnyState>(
  state: Current,
  event: SecondFactorEvent,
): Next<Current | (SecondFactorScreen & Feedback), SecondFactorEffect> {
  if (event.type === 'required') return { state: toEntry(event.goal) }
  if (event.type === 'openRequested') return openSettings()
  return { state }
}

/** The error of an empty code field. */
const missingCode: Problem = { code: 'second_factor_code_missing', field: 'code' }
/** A sign-in that took too long starts over. */
const endedSession: Problem = { code: 'second_factor_session_ended', tone: 'warning' }

function fromEntry(state: SecondFactorEntry & Feedback, event: SecondFactorEvent): Result {
  const { kind, goal, checking } = state
  switch (event.type) {
    case 'kindChosen':
      return checking ? { state } : { state: { ...toEntry(goal), kind: event.kind } }
    case 'codeSubmitted': {
      if (checking) return { state }
      const code = event.code.trim()
      const isComplete = kind === 'totp' ? code.length === codeLength : code !== ''
      if (!isComplete) return { state: { ...state, errorMessage: missingCode } }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'second-factor', run: 'check', kind, code, goal },
      }
    }
    case 'codeAccepted':
      return accept(state, event)
    case 'otherAccountPressed':
      return { state: { ...state, checking: true }, effect: { method: 'second-factor', run: 'signOut' } }
    case 'signedOut':
      return { state: mainScreen() }
    case 'backPressed':
      return goal.name === 'settings' && !checking ? openSettings() : { state }
    case 'failed': {
      const { problem } = event
      if (isOfEndedSession(problem)) {
        return { state: { ...mainScreen(), errorMessage: reword(problem, endedSession) } }
      }
      return { state: { ...state, checking: false, errorMessage: { ...problem, field: 'code' } } }
    }
    default:
      return { state }
  }
}

function accept(
  { goal }: SecondFactorEntry,
  { session }: Extract<SecondFactorEvent, { type: 'codeAccepted' }>,
): Result {
  if (goal.name === 'settings') return openSettings()
  const state = { screen: 'SecondFactorConfirmation', ...noFeedback } as const
  // The reload has lost the method with which the sign-in began.
  const by = goal.name === 'signIn' ? goal.by : 'second-factor'
  return { state, effect: { method: 'second-factor', run: 'complete', by, session } }
}
