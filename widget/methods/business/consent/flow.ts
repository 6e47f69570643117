import { type BusinessLoad, type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { createConsentStep } from '../../../core/consent/flow.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen } from '../../../core/consent/states.ts'
import type { Next } from '../../../core/flow.ts'
import { problem } from '../../../core/problem.ts'
import type { AnyState, Feedback } from '../../../core/states.ts'

/** `switchPressed`: the member wants to respond as the member of another organization. */
export type MemberConsentEvent = ConsentEvent | { method: 'consent'; type: 'switchPressed' }

type State = (ConsentScreen & Feedback) | BusinessStartState

const step = createConsentStep<BusinessStartState>(businessMain)

/** Consent of a member, who can switch to another organization first. */
export function memberConsentStep(
  state: State,
  event: MemberConsentEvent,
): Next<State | AnyState, ConsentEffect | BusinessLoad> {
  if (event.type !== 'switchPressed') return step(state, event)
  if (state.screen !== 'IDPConsent' || !('pending' in state) || state.pending) return { state }
  return {
    state: { ...state, errorMessage: null },
    effect: {
      method: 'widget',
      run: 'load',
      event: { method: 'switching', type: 'opened' },
      otherwise: { method: 'consent', type: 'failed', problem: problem('unreachable') },
    },
  }
}
