import { toLoggedIn } from '../../../../core/business/states.ts'
import { codeLength } from '../../../../core/codes.ts'
import { type Problem, reword } from '../../../../core/problem.ts'
import { type Feedback, noFeedback } from '../../../../core/states.ts'
import type { Result, SecondStepEvent, TOTPEnrollment, TOTPEntry } from '../states.ts'
import { afterEnd, toAppEnrollment, toPrevious, toRecoveryEntry, toTextEntry, withEnd } from '../to-screen.ts'

/** A new authenticator app as a QR code or a key. */
export function fromEnrollment(state: TOTPEnrollment & Feedback, event: SecondStepEvent): Result {
  const { signIn, enrollment } = state
  const isKey = state.screen === 'TOTPEnrollmentManual'
  const toForm = (screen: TOTPEnrollment['screen']) => ({ state: { ...state, screen, ...noFeedback } })
  switch (event.type) {
    case 'appCreated': {
      const created = { enrollment: event.enrollment, creating: false, signIn: withEnd(signIn, event.at) }
      return { state: { ...state, ...created, errorMessage: null } }
    }
    case 'retryPressed':
      return enrollment || state.creating ? { state } : toAppEnrollment(signIn)
    case 'otherFormPressed':
      return enrollment ? toForm(isKey ? 'TOTPEnrollmentQRCode' : 'TOTPEnrollmentManual') : { state }
    case 'copyPressed':
      return {
        state: { ...state, errorMessage: null },
        effect: { method: 'second-step', run: 'copy', text: event.text },
      }
    case 'continuePressed':
      if (!enrollment) return { state }
      return {
        state: {
          screen: 'TOTPEntry',
          signIn,
          adding: { enrollment, form: state.screen },
          checking: false,
          ...noFeedback,
        },
      }
    case 'backPressed':
      return isKey ? toForm('TOTPEnrollmentQRCode') : { state: toPrevious(signIn) }
    case 'failed':
      return {
        state: afterEnd(signIn, event.problem) ?? { ...state, creating: false, errorMessage: event.problem },
      }
    default:
      return { state }
  }
}

/** A code of the authenticator app. */
export function fromAppEntry(state: TOTPEntry & Feedback, event: SecondStepEvent): Result {
  const { signIn, adding, checking } = state
  switch (event.type) {
    case 'begun':
      return { state: { ...state, signIn: withEnd(signIn, event.at) } }
    case 'codeSubmitted':
      if (checking || event.code.length !== codeLength) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: {
          method: 'second-step',
          run: 'checkApp',
          signIn,
          code: event.code,
          ...(adding && { adding }),
        },
      }
    case 'appAdded':
      return toSaving(state, event)
    case 'kindChosen':
      return checking || signIn.enrolled.phoneNumber === '' ? { state } : toTextEntry(signIn, 'unsent')
    case 'backupCodePressed':
      return checking || !signIn.enrolled.hasApp ? { state } : { state: toRecoveryEntry(signIn) }
    case 'backPressed':
      if (checking) return { state }
      return adding ? toAppEnrollment(signIn, adding.enrollment, adding.form) : { state: toPrevious(signIn) }
    case 'failed':
      return afterFailure(state, event.problem)
    default:
      return { state }
  }
}

/** Shows the recovery codes of the app. Without any, the sign-in is complete. */
function toSaving(
  { signIn: { by } }: TOTPEntry,
  { organization, codes }: Extract<SecondStepEvent, { type: 'appAdded' }>,
): Result {
  if (codes.length === 0)
    return { state: toLoggedIn(organization), effect: { method: 'second-step', run: 'close', by } }
  return {
    state: { screen: 'RecoveryCodeSave', organization, by, codes, isKept: false, ...noFeedback } as const,
  }
}

/** A setup that the provider has forgotten begins again. */
const lostCodes: readonly string[] = ['expired_totp', 'totp_not_found']

const texts: Record<string, string> = {
  unable_to_authenticate_totp: 'otp_code_not_found',
  totp_code_already_authenticated: 'second_step_code_used',
}

function afterFailure(state: TOTPEntry & Feedback, problem: Problem): Result {
  const { signIn, adding } = state
  const ended = afterEnd(signIn, problem)
  if (ended) return { state: ended }
  if (adding && lostCodes.includes(problem.code)) {
    const { state: created, ...begun } = toAppEnrollment(signIn)
    return {
      ...begun,
      state: {
        ...created,
        errorMessage: reword(problem, { code: 'second_step_setup_lost', tone: 'warning' }),
      },
    }
  }
  const code = texts[problem.code]
  const shown = code === undefined ? problem : reword(problem, { code })
  return { state: { ...state, checking: false, errorMessage: { ...shown, field: 'code' } } }
}
