import { isOfEndedSession } from '../ended-session.ts'
import type { Next } from '../flow.ts'
import { type Problem, reword } from '../problem.ts'
import { type AnyState, type Feedback, isStart, noFeedback } from '../states.ts'
import { logoutStep } from './logout-flow.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen, IDPConsent } from './states.ts'

type Result = Next<ConsentScreen & Feedback, ConsentEffect>
type State<Start> = (ConsentScreen & Feedback) | Start

/**
 * Consent: an application requests access or a logout, and the signed-in user responds on IDP Consent or IDP
 * Logout. Irrelevant events leave the state unchanged.
 *
 * @param toMain the first screen of a kind of project, on which a visitor signs in, with an email address
 */
export const createConsentStep =
  <Start extends AnyState>(toMain: (email?: string) => Start) =>
  (state: State<Start>, event: ConsentEvent): Next<State<Start>, ConsentEffect> => {
    if (isStart(state)) return enterConsent(state, event)
    const shown = state as ConsentScreen & Feedback
    return shown.screen === 'IDPConsent' ? fromConsent(shown, event, toMain) : logoutStep(shown, event)
  }

/** From any other screen: reads the application's request. */
export function enterConsent<Current extends AnyState>(
  state: Current,
  event: ConsentEvent,
): Next<Current | (IDPConsent & Feedback), ConsentEffect> {
  if (event.type !== 'openRequested') return { state }
  return {
    state: {
      screen: 'IDPConsent',
      request: null,
      details: null,
      pending: 'start',
      redirectTo: null,
      ...noFeedback,
    },
    effect: { method: 'consent', run: 'open' },
  }
}

const sessionMissing: Problem = { code: 'consent_session_missing', tone: 'warning' }
const newLoginNeeded: Problem = { code: 'consent_login_again', tone: 'warning' }

export const needsLogin = ({ errorMessage }: Feedback) =>
  errorMessage?.code === sessionMissing.code || errorMessage?.code === newLoginNeeded.code

function fromConsent<Start>(
  state: IDPConsent & Feedback,
  event: ConsentEvent,
  toMain: (email?: string) => Start,
): Next<State<Start>, ConsentEffect> {
  const { request, details, pending } = state
  switch (event.type) {
    case 'requestRead':
      return fromReading(state, event.reading)
    case 'detailsLoaded':
      if (!request) return { state }
      return event.details.mustAsk
        ? { state: { ...state, ...loaded(event), pending: null, errorMessage: null } }
        : respondUnasked({ ...state, ...loaded(event) })
    case 'loginRequired': {
      const errorMessage = event.again ? newLoginNeeded : sessionMissing
      return { state: { ...state, request: event.request, pending: null, errorMessage } }
    }
    case 'allowPressed':
    case 'denyPressed':
      return pending || needsLogin(state) ? { state } : response(state, event.type === 'allowPressed')
    case 'decided':
      return {
        state: { ...state, redirectTo: event.url, errorMessage: null },
        effect: { method: 'consent', run: 'leave', reason: 'consent', url: event.url },
      }
    case 'redirectCanceled':
      return { state: { ...state, pending: null, redirectTo: null } }
    case 'retryPressed':
      return pending || !request ? { state } : start(state, request)
    case 'openRequested':
      return request && needsLogin(state) ? start(state, request) : { state }
    case 'loginPressed':
      return needsLogin(state) ? { state: toMain(findLoginHint(request)) } : { state }
    case 'otherAccountPressed':
      if (pending || !details) return { state }
      return {
        state: { ...state, pending: 'signOut', errorMessage: null },
        effect: { method: 'consent', run: 'signOut' },
      }
    case 'signedOut':
      return { state: toMain() }
    case 'failed':
      return { state: { ...state, pending: null, errorMessage: toSessionProblem(event.problem) } }
    default:
      return { state }
  }
}

const loaded = ({ request, details }: Extract<ConsentEvent, { type: 'detailsLoaded' }>) => ({
  request,
  details,
})

/** The email address that the application suggests for the sign-in. */
function findLoginHint(request: IDPConsent['request']): string {
  const hint = new URLSearchParams(request?.query).get('login_hint') ?? ''
  return hint.includes('@') ? hint : ''
}

function fromReading(
  state: IDPConsent & Feedback,
  reading: Extract<ConsentEvent, { type: 'requestRead' }>['reading'],
): Result {
  switch (reading.kind) {
    case 'incomplete':
      return { state: { ...state, pending: null, errorMessage: { code: reading.code } } }
    case 'consent':
      return start(state, reading.request)
    case 'logout':
      return {
        state: {
          screen: 'IDPLogout',
          request: reading.request,
          details: null,
          pending: 'start',
          isCanceled: false,
          redirectTo: null,
          ...noFeedback,
        },
        effect: { method: 'consent', run: 'startLogout', request: reading.request },
      }
  }
}

function start(state: IDPConsent & Feedback, request: NonNullable<IDPConsent['request']>): Result {
  return {
    state: { ...state, request, details: null, pending: 'start', errorMessage: null },
    effect: { method: 'consent', run: 'start', request },
  }
}

function response(state: IDPConsent & Feedback, granted: boolean): Result {
  const { request, details } = state
  if (!request || !details) return { state }
  return {
    state: { ...state, pending: granted ? 'allow' : 'deny', errorMessage: null },
    effect: { method: 'consent', run: 'decide', request, granted, wasAsked: true },
  }
}

/**
 * Responds for the user if no consent is needed. With `prompt=none`, the provider rejects the response if that has
 * changed since, for example because another tab signed in to another account.
 */
function respondUnasked(
  state: IDPConsent & Feedback & { request: NonNullable<IDPConsent['request']> },
): Result {
  const request = { ...state.request, prompt: 'none' }
  return {
    state: { ...state, pending: 'allow', errorMessage: null },
    effect: { method: 'consent', run: 'decide', request, granted: true, wasAsked: false },
  }
}

const toSessionProblem = (problem: Problem): Problem =>
  isOfEndedSession(problem) ? reword(problem, sessionMissing) : problem
