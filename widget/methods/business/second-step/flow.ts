import type { BusinessSettings } from '../../../core/business/settings.ts'
import { type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { type AnyState, type Feedback, isStart } from '../../../core/states.ts'
import { fromAppEntry, fromEnrollment } from './app/flow.ts'
import { toFirstScreen } from './first-screen.ts'
import { findPending } from './pending.ts'
import { fromRecoveryEntry, fromSaving } from './recovery/flow.ts'
import type { MFAEnrollmentSelection, Result, SecondStepEvent, SecondStepScreen } from './states.ts'
import { fromNumber, fromTextEntry } from './text-message/flow.ts'
import { toAdding } from './to-screen.ts'

type State = (SecondStepScreen & Feedback) | BusinessStartState

/** The second step of a sign-in. Irrelevant events leave the state unchanged. */
export function secondStepStep(state: State, event: SecondStepEvent, settings: BusinessSettings): Result {
  if (event.type === 'required') return toFirstScreen(event, settings)
  if (isStart(state)) return event.type === 'resumed' && !state.busy ? resume(event, state) : { state }
  const owned = state as SecondStepScreen & Feedback
  switch (owned.screen) {
    case 'MFAEnrollmentSelection':
      return fromSelection(owned, event)
    case 'TOTPEnrollmentQRCode':
    case 'TOTPEnrollmentManual':
      return fromEnrollment(owned, event)
    case 'TOTPEntry':
      return fromAppEntry(owned, event)
    case 'SMSOTPEnrollment':
      return fromNumber(owned, event, settings)
    case 'SMSOTPEntry':
      return fromTextEntry(owned, event, settings)
    case 'RecoveryCodeEntry':
      return fromRecoveryEntry(owned, event)
    case 'RecoveryCodeSave':
      return fromSaving(owned, event)
  }
}

/** From any other screen: a sign-in needs its second step. */
export const enterSecondStep = (
  state: AnyState,
  event: SecondStepEvent,
  settings: BusinessSettings,
): Result => (event.type === 'required' ? toFirstScreen(event, settings) : { state })

/** From Main: a reload has interrupted the entry of a code. */
function resume(
  { stored, at }: Extract<SecondStepEvent, { type: 'resumed' }>,
  state: BusinessStartState,
): Result {
  const pending = findPending(stored, at)
  if (!pending) return { state }
  return pending.screen === 'SMSOTPEntry'
    ? { state: pending, effect: { method: 'second-step', run: 'waitUntil', instant: pending.resendAt } }
    : { state: pending }
}

function fromSelection(state: MFAEnrollmentSelection & Feedback, event: SecondStepEvent): Result {
  const { signIn } = state
  switch (event.type) {
    case 'kindChosen':
      return signIn.offered.includes(event.kind) ? toAdding(signIn, event.kind) : { state }
    case 'backPressed':
      return { state: businessMain(signIn.email) }
    default:
      return { state }
  }
}
