import type { Next } from '../../core/flow.ts'
import { type Feedback, noFeedback, type StartState } from '../../core/states.ts'
import type { Goal, SecondFactorEffect, SecondFactorEntry, SecondFactorScreen } from './states.ts'

export type State = (SecondFactorScreen & Feedback) | StartState
export type Result = Next<State, SecondFactorEffect>

/** Asks for a code from the authenticator app. */
export const toEntry = (goal: Goal): SecondFactorEntry & Feedback => ({
  screen: 'SecondFactorEntry',
  kind: 'totp',
  goal,
  checking: false,
  ...noFeedback,
})

/** Opens the settings, which load first. */
export const openSettings = () => ({
  state: {
    screen: 'SecondFactorSettings' as const,
    totpId: undefined,
    asking: false,
    pending: null,
    ...noFeedback,
  },
  effect: { method: 'second-factor', run: 'find' } as const,
})
