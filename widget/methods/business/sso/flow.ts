import type { BusinessSettings } from '../../../core/business/settings.ts'
import {
  afterExpiry,
  type BusinessStartState,
  businessMain,
  toBusinessError,
} from '../../../core/business/states.ts'
import { findMethods } from '../../../core/business/ways.ts'
import { isEmail } from '../../../core/email.ts'
import type { Next } from '../../../core/flow.ts'
import { type Problem, problem, reword } from '../../../core/problem.ts'
import { type AnyState, type Feedback, isStart, noFeedback } from '../../../core/states.ts'
import type {
  SSODiscoveryEmail,
  SSODiscoveryFallback,
  SSODiscoveryMenu,
  SSOEffect,
  SSOEvent,
  SSOScreen,
} from './states.ts'

type State = (SSOScreen & Feedback) | BusinessStartState
type Result = Next<State | AnyState, SSOEffect>

/**
 * Single sign-on: from Main, or from the address of a company, to one of its connections. The return is an arrival.
 * Irrelevant events leave the state unchanged.
 */
export function ssoStep(state: State, event: SSOEvent, settings: BusinessSettings): Result {
  if (isStart(state)) return fromStart(state as BusinessStartState, event)
  switch (state.screen) {
    case 'SSODiscoveryEmail':
      return fromEmail(state as SSODiscoveryEmail & Feedback, event)
    case 'SSODiscoveryFallback':
      return fromFallback(state as SSODiscoveryFallback & Feedback, event, settings)
    default:
      return fromMenu(state as SSODiscoveryMenu & Feedback, event)
  }
}

const go = (id: string, email = ''): SSOEffect => ({ method: 'sso', run: 'go', id, email })

const toEmail = (email: string, errorMessage: Problem | null = null): SSODiscoveryEmail & Feedback => ({
  screen: 'SSODiscoveryEmail',
  email,
  pending: false,
  ...noFeedback,
  errorMessage,
})

function fromStart(state: BusinessStartState, event: SSOEvent): Result {
  if (event.type === 'redirectCanceled' || event.type === 'shownAgain')
    return { state: state.busy === 'sso' ? { ...state, busy: null } : state }
  if (event.type === 'failed') return { state: afterFailure({ ...state, busy: null }, event.problem) }
  if (state.busy) return { state }
  switch (event.type) {
    case 'openPressed':
      return { state: toEmail(state.email) }
    case 'connectionChosen':
      return {
        state: { ...state, busy: 'sso', chosen: event.id, errorMessage: null },
        effect: go(event.id),
      }
    default:
      return { state }
  }
}

function fromEmail(state: SSODiscoveryEmail & Feedback, event: SSOEvent): Result {
  switch (event.type) {
    case 'addressSubmitted': {
      if (state.pending) return { state }
      const email = event.email.trim()
      if (!isEmail(email)) return { state: toEmail(email, problem('email_malformed', 'email')) }
      return {
        state: { ...toEmail(email), pending: true },
        effect: { method: 'sso', run: 'discover', email },
      }
    }
    case 'connectionsFound': {
      const { email } = state
      const { connections } = event
      const [only, other] = connections
      if (!only)
        return {
          state: { screen: 'SSODiscoveryFallback', email, slug: '', pending: false, ...noFeedback },
        }
      if (other)
        return { state: { screen: 'SSODiscoveryMenu', email, connections, chosen: null, ...noFeedback } }
      return { state, effect: go(only.id) }
    }
    case 'backPressed':
      return { state: businessMain(state.email) }
    default:
      return afterRedirect(state, event)
  }
}

function fromFallback(
  state: SSODiscoveryFallback & Feedback,
  event: SSOEvent,
  settings: BusinessSettings,
): Result {
  switch (event.type) {
    case 'slugSubmitted': {
      const slug = event.slug.trim()
      if (state.pending || slug === '') return { state }
      return {
        state: { ...state, slug, pending: true, errorMessage: null },
        effect: { method: 'sso', run: 'find', slug },
      }
    }
    case 'organizationFound': {
      const { organization } = event
      if (!organization)
        return {
          state: {
            ...state,
            pending: false,
            errorMessage: { code: 'organization_slug_unknown', field: 'name' },
          },
        }
      const methods = findMethods({ organization }, settings)
      const [only, other] = organization.connections ?? []
      if (only && !other && methods.includes('sso')) return { state, effect: go(only.id) }
      if (methods.length === 0) return { state: toBusinessError('no_method', state.email, organization.name) }
      return { state: { ...businessMain(state.email), organization } }
    }
    case 'anotherWayPressed':
      return { state: businessMain(state.email) }
    case 'backPressed':
      return { state: toEmail(state.email) }
    default:
      return afterRedirect(state, event)
  }
}

function fromMenu(state: SSODiscoveryMenu & Feedback, event: SSOEvent): Result {
  switch (event.type) {
    case 'connectionChosen':
      if (state.chosen !== null) return { state }
      return { state: { ...state, chosen: event.id, errorMessage: null }, effect: go(event.id, state.email) }
    case 'connectionGone':
      return { state: toEmail(state.email, { code: 'connection_gone' }) }
    case 'backPressed':
      return { state: toEmail(state.email) }
    case 'redirectCanceled':
    case 'shownAgain':
      return { state: { ...state, chosen: null } }
    case 'failed':
      return { state: afterFailure({ ...state, chosen: null }, event.problem) }
    default:
      return { state }
  }
}

/** The page has not left after all. */
function afterRedirect(
  state: (SSODiscoveryEmail | SSODiscoveryFallback) & Feedback,
  event: SSOEvent,
): Result {
  const idle = { ...state, pending: false }
  switch (event.type) {
    case 'redirectCanceled':
    case 'shownAgain':
      return { state: idle }
    case 'failed':
      return { state: afterFailure(idle, event.problem) }
    default:
      return { state }
  }
}

/** What was typed stays. An address that the server rejects belongs to the field. */
const afterFailure = <Current extends AnyState & { email: string }>(
  state: Current,
  failure: Problem,
): AnyState =>
  afterExpiry(state.email, failure) ?? {
    ...state,
    errorMessage:
      failure.code === 'invalid_email' ? reword(failure, problem('email_malformed', 'email')) : failure,
  }
