import { describe, expect, it } from 'vitest'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import type { Problem } from '../problem.ts'
import type { ConsentDetails, ConsentRequest, LogoutRequest } from '../provider/consent.ts'
import { mainScreen, noFeedback, type StartState } from '../states.ts'
import { createConsentStep, needsLogin } from './flow.ts'
import type { ConsentEvent } from './states.ts'

const consentStep = createConsentStep<StartState>(mainScreen)
type State = Parameters<typeof consentStep>[0]

const request: ConsentRequest = {
  query: '?login_hint=ann%40example.org',
  clientId: 'app-1',
  redirectURL: 'https://app.example/callback',
  responseType: 'code',
  scopes: ['openid'],
}
const logoutRequest: LogoutRequest = { clientId: 'app-1', redirectURL: 'https://app.example/bye' }
const details: ConsentDetails = {
  application: { name: 'Recipes', description: '' },
  account: 'ann@example.org',
  mustAsk: true,
  scopes: [{ name: 'openid', isGrantable: true, description: '' }],
}
const url = 'https://app.example/callback?code=1'

const fresh = {
  screen: 'IDPConsent',
  request: null,
  details: null,
  pending: 'start',
  redirectTo: null,
  ...noFeedback,
} as const
const incomplete: State = { ...fresh, pending: null, errorMessage: { code: 'client_id_missing' } }
const starting: State = { ...fresh, request }
const question: State = { ...starting, details, pending: null }
const allowing: State = { ...question, pending: 'allow' }
const denying: State = { ...question, pending: 'deny' }
const redirecting: State = { ...allowing, redirectTo: url }
const sessionMissing: Problem = { code: 'consent_session_missing', tone: 'warning' }
const loginNeeded: State = { ...starting, pending: null, errorMessage: sessionMissing }
const againNeeded: State = {
  ...starting,
  pending: null,
  errorMessage: { code: 'consent_login_again', tone: 'warning' },
}
const unreached: State = { ...starting, pending: null, errorMessage: { code: 'unreachable' } }
const signingOut: State = { ...question, pending: 'signOut' }

const logout = {
  screen: 'IDPLogout',
  request: logoutRequest,
  details: null,
  pending: 'start',
  isCanceled: false,
  redirectTo: null,
  ...noFeedback,
} as const
const logoutAsked = { url: 'https://app.example/bye', mustAsk: true }
const logoutQuestion: State = { ...logout, details: logoutAsked, pending: null }
const loggingOut: State = { ...logoutQuestion, pending: 'logOut' }
const staying: State = { ...logoutQuestion, isCanceled: true }

const event = eventsOf<ConsentEvent>('consent')
const failed = (code: string) => event({ type: 'failed', problem: { code } })
const opened = (reading: Extract<ConsentEvent, { type: 'requestRead' }>['reading']) =>
  event({ type: 'requestRead', reading })
const press = (
  type: 'allowPressed' | 'denyPressed' | 'retryPressed' | 'loginPressed' | 'otherAccountPressed',
) => event({ type })
const logoutRead = opened({ kind: 'logout', request: logoutRequest })
const loginRequired = event({ type: 'loginRequired', request, again: true })
const reopened = event({ type: 'openRequested' })
const signedOut = event({ type: 'signedOut' })
const stay = event({ type: 'stayPressed' })
const redirectCanceled = event({ type: 'redirectCanceled' })
const allowed = event({ type: 'detailsLoaded', request, details: { ...details, mustAsk: false } })

describe('an application that requests access', () => {
  testSteps(consentStep, [
    ['is loaded from the provider', fresh, opened({ kind: 'consent', request }), 'start'],
    ['can be a logout request', fresh, logoutRead, 'startLogout', 'IDPLogout'],
    ['is shown once it is loaded', starting, event({ type: 'detailsLoaded', request, details })],
    ['is allowed without a prompt if no consent is required', starting, allowed, 'decide'],
    ['submits the consent on Allow', question, press('allowPressed'), 'decide'],
    ['submits the denial on Deny', question, press('denyPressed'), 'decide'],
    ['ignores a second decision', allowing, press('denyPressed')],
    ['ignores a decision during the redirect', redirecting, press('allowPressed')],
    ['redirects after the decision', allowing, event({ type: 'decided', url }), 'leave'],
    ['does not redirect if the host cancels the redirect', redirecting, redirectCanceled],
    ['can be retried after a failure', unreached, press('retryPressed'), 'start'],
    ['ignores Retry during a call', starting, press('retryPressed')],
    ['ignores Retry for an incomplete request', incomplete, press('retryPressed')],
    ['asks for a sign-in that the request requires', starting, loginRequired],
    ['opens Main for a new sign-in', againNeeded, press('loginPressed'), undefined, 'Main'],
    ['continues after a new sign-in', againNeeded, reopened, 'start'],
    ['opens Main for a sign-in', loginNeeded, press('loginPressed'), undefined, 'Main'],
    ['ignores Allow without a session', { ...loginNeeded, details }, press('allowPressed')],
    ['continues when a user is signed in', loginNeeded, reopened, 'start'],
    ['does not load again when reopened', question, reopened],
    ['signs out to switch accounts', question, press('otherAccountPressed'), 'signOut'],
    ['does not switch accounts while the decision is submitted', allowing, press('otherAccountPressed')],
    ['opens Main after the sign-out', signingOut, signedOut, undefined, 'Main'],
    ['is read when the page opens', mainScreen(), reopened, 'open', 'IDPConsent'],
    ['ignores a late response on Main', mainScreen(), event({ type: 'detailsLoaded', request, details })],
  ])

  it.each([
    ['allowPressed', true, 'allow'],
    ['denyPressed', false, 'deny'],
  ] as const)('on %s submits granted=%s', (type, granted, pending) => {
    expect(consentStep(question, press(type))).toEqual({
      state: { ...question, pending },
      effect: { method: 'consent', run: 'decide', request, granted, wasAsked: true },
    })
  })

  it('keeps the token of the request from its check', () => {
    const checked = { ...request, token: 'checked' }
    const { state } = consentStep(starting, event({ type: 'detailsLoaded', request: checked, details }))
    expect(consentStep(state, press('allowPressed')).effect).toMatchObject({ request: checked })
    const again = consentStep(starting, event({ type: 'loginRequired', request: checked, again: false }))
    expect(again.state).toEqual({ ...loginNeeded, request: checked })
  })

  it.each([
    ['?login_hint=ann%40example.org', 'ann@example.org'],
    ['?login_hint=user-1', ''],
    ['', ''],
  ])('with the query %j starts the sign-in with the email address %j', (query, email) => {
    const { state } = consentStep({ ...loginNeeded, request: { ...request, query } }, press('loginPressed'))
    expect(state).toMatchObject({ screen: 'Main', email })
  })

  it('never grants access without asking the user', () => {
    const { effect } = consentStep(starting, allowed)
    expect(effect).toMatchObject({
      run: 'decide',
      request: { prompt: 'none' },
      granted: true,
      wasAsked: false,
    })
  })

  it.each(['client_id_missing', 'redirect_uri_missing'] as const)(
    'shows an error for an incomplete request: %s',
    (code) => {
      expect(consentStep(fresh, opened({ kind: 'incomplete', code }))).toEqual({
        state: { ...fresh, pending: null, errorMessage: { code } },
      })
    },
  )

  it.each(['session_not_found', 'user_unauthenticated', 'unauthorized_credentials'])(
    'asks for a sign-in after %s, at the start and on the decision',
    (code) => {
      for (const before of [starting, allowing, denying]) {
        const { state } = consentStep(before, failed(code))
        expect(state.errorMessage).toEqual(sessionMissing)
        expect(needsLogin(state)).toBe(true)
      }
    },
  )

  it('accepts another decision after a failure', () => {
    const { state } = consentStep(allowing, failed('unreachable'))
    expect(state).toEqual({ ...question, errorMessage: { code: 'unreachable' } })
    expect(consentStep(state, press('denyPressed')).state).toEqual(denying)
  })
})

describe('a logout requested by an application', () => {
  const logOut = event({ type: 'logoutPressed' })
  testSteps(consentStep, [
    ['asks the user to confirm', logout, event({ type: 'logoutDetailsLoaded', details: logoutAsked })],
    [
      'signs out without a prompt if no confirmation is required',
      logout,
      event({ type: 'logoutDetailsLoaded', details: { ...logoutAsked, mustAsk: false } }),
      'logOut',
    ],
    ['signs out on confirmation', logoutQuestion, logOut, 'logOut'],
    ['ignores a second confirmation', loggingOut, logOut],
    ['keeps the session if the user stays', logoutQuestion, stay],
    ['ignores Stay during the sign-out', loggingOut, stay],
    ['can still sign out after Stay', staying, logOut, 'logOut'],
    ['redirects after the sign-out', loggingOut, signedOut, 'leave'],
    ['ignores Retry during a call', logout, press('retryPressed')],
    ['ignores events of the consent screen', logoutQuestion, press('allowPressed')],
  ])

  it('redirects only after the sign-out', () => {
    for (const before of [logout, logoutQuestion, staying]) {
      for (const change of [failed('unreachable'), stay, signedOut]) {
        expect(consentStep(before, change).effect).toBeUndefined()
      }
    }
  })

  it('retries the step that failed', () => {
    const unasked = consentStep(logout, failed('unreachable')).state
    expect(consentStep(unasked, press('retryPressed')).effect).toMatchObject({ run: 'startLogout' })
    const undone = consentStep(loggingOut, failed('unreachable')).state
    expect(undone).toMatchObject({ pending: null, redirectTo: null })
    expect(consentStep(undone, press('retryPressed')).effect).toMatchObject({ run: 'logOut' })
  })

  it('shows that the user stayed signed in and never redirects', () => {
    expect(consentStep(logoutQuestion, stay).state).toEqual(staying)
    expect(consentStep({ ...loggingOut, redirectTo: 'x' }, redirectCanceled).state).toEqual(logoutQuestion)
  })
})
