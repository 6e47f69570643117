import type { Entered, SignInBy } from '../../../core/business/organizations.ts'
import type { BusinessSettings } from '../../../core/business/settings.ts'
import {
  type BusinessError,
  type BusinessLoad,
  type BusinessStartState,
  businessMain,
  submitAddress,
  toBusinessError,
  toLoggedIn,
} from '../../../core/business/states.ts'
import { findMethods, findWays } from '../../../core/business/ways.ts'
import type { Next } from '../../../core/flow.ts'
import { problem } from '../../../core/problem.ts'
import { type AnyState, type Feedback, isStart, noFeedback, noProgress } from '../../../core/states.ts'
import type { SecondStepOpening, StartEffect, StartEvent, StartScreen } from './states.ts'

type State = (StartScreen & Feedback) | BusinessStartState
type Result = Next<State | AnyState, StartEffect | BusinessLoad>

/** Main, its organization, and what ends a sign-in: a session, or a reason why there is none. */
export function startStep(state: State, event: StartEvent, settings: BusinessSettings): Result {
  if (event.type === 'startAgainPressed')
    return state.screen === 'Error' ? { state: businessMain((state as BusinessError).email) } : { state }
  if (state.screen === 'SecondStepOpening')
    return fromOpening(state as SecondStepOpening & Feedback, event, settings)
  return isStart(state) ? fromMain(state, event, settings) : enterStart(state, event, settings)
}

function fromMain(state: BusinessStartState, event: StartEvent, settings: BusinessSettings): Result {
  switch (event.type) {
    case 'opened':
      if (state.screen !== 'Main' || state.organization || state.search === 'pending') return { state }
      return {
        // The reason why a sign-in starts again stays.
        state: { ...state, search: 'pending', ...(state.search === 'failed' && { errorMessage: null }) },
        effect: { method: 'start', run: 'search' },
      }
    case 'organizationFound': {
      if (state.screen !== 'Main' || state.organization) return { state }
      const { organization } = event
      if (!organization) return { state: toBusinessError('organization_unknown', state.email) }
      const { search: _, isSubmitted, ...main } = state
      const next = { ...main, busy: null, organization }
      if (findMethods(next, settings).length === 0)
        return { state: toBusinessError('no_method', state.email, organization.name) }
      const [way] = findWays(next, settings)
      return isSubmitted
        ? {
            state: next,
            effect: {
              method: 'widget',
              run: 'load',
              event: submitAddress(way ? 'email' : 'password', state.email),
            },
          }
        : { state: next }
    }
    case 'searchFailed': {
      const { isSubmitted: _, ...main } = state
      return { state: { ...main, busy: null, search: 'failed', errorMessage: event.problem } }
    }
    case 'backPressed': {
      // From the methods that an organization needs: to the list, or to a new beginning with the same address.
      // From an organization that the visitor named: to other methods.
      const { screen, organization, stepUp, busy, email } = state
      if (screen !== 'Main' || busy) return { state }
      if (!stepUp && (!organization || settings.flow === 'organization')) return { state }
      return { state: stepUp?.from ?? businessMain(email) }
    }
    default:
      return enterStart(state, event, settings)
  }
}

/** From any screen: the result of a sign-in to an organization. */
export function enterStart(state: AnyState, event: StartEvent, settings: BusinessSettings): Result {
  switch (event.type) {
    case 'entered':
      return afterEntering(event.entered, event.by, settings)
    case 'sessionFound':
      return {
        state: toLoggedIn(event.organization),
        ...(event.by && { effect: { method: 'start', run: 'finish', by: event.by } }),
      }
    case 'continuedElsewhere': {
      const { email } = state as AnyState & { email?: string }
      const errorMessage = { code: 'continued_elsewhere', tone: 'warning' } as const
      return { state: { ...businessMain(email), errorMessage, progress: noProgress } }
    }
    case 'switchPressed':
      return state.screen === 'LoggedIn' ? openSwitch(state) : { state }
    case 'screenLost':
      return state.screen === 'LoggedIn'
        ? { state: { ...state, errorMessage: problem('unreachable') } }
        : { state }
    default:
      return { state }
  }
}

function afterEntering(entered: Entered, by: SignInBy, settings: BusinessSettings): Result {
  const { organization } = entered
  switch (entered.result) {
    case 'signedIn':
      return {
        state: toLoggedIn(organization),
        effect: { method: 'start', run: 'complete', session: entered.session, by },
      }
    case 'methodMissing': {
      const { email, methods, isVerified } = entered
      const stepUp = { methods, isVerified }
      if (findMethods({ stepUp, organization }, settings).length === 0)
        return { state: toBusinessError('no_method', email, organization.name) }
      return { state: { ...businessMain(email), organization, stepUp } }
    }
    case 'secondStepMissing':
      return openSecondStep({ screen: 'SecondStepOpening', missing: entered, by, ...noFeedback })
  }
}

const openSwitch = (state: AnyState): Result => ({
  state: { ...state, errorMessage: null },
  effect: {
    method: 'widget',
    run: 'load',
    event: { method: 'switching', type: 'opened' },
    otherwise: { method: 'start', type: 'screenLost' },
  },
})

const openSecondStep = (state: SecondStepOpening & Feedback): Result => ({
  state,
  effect: {
    method: 'widget',
    run: 'load',
    event: { method: 'second-step', type: 'required', missing: state.missing, by: state.by },
    otherwise: { method: 'start', type: 'secondStepLost' },
  },
})

function fromOpening(
  state: SecondStepOpening & Feedback,
  event: StartEvent,
  settings: BusinessSettings,
): Result {
  switch (event.type) {
    case 'secondStepLost':
      return { state: { ...state, errorMessage: problem('unreachable') } }
    case 'retryPressed':
      return state.errorMessage ? openSecondStep({ ...state, errorMessage: null }) : { state }
    case 'backPressed':
      return { state: businessMain(state.missing.email) }
    default:
      return enterStart(state, event, settings)
  }
}
