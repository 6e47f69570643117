import { describe, expect, it } from 'vitest'
import type { ConsentDetails, ConsentRequest, LogoutRequest } from '../../core/consent.ts'
import type { Problem } from '../../core/problem.ts'
import { mainScreen, noFeedback } from '../../core/states.ts'
import { consentStep, needsLogin, type State } from './flow.ts'
import type { ConsentEffect, ConsentEvent } from './states.ts'

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
  working: 'start',
  leaving: null,
  ...noFeedback,
} as const
const incomplete: State = { ...fresh, working: null, errorMessage: { code: 'client_id_missing' } }
const starting: State = { ...fresh, request }
const question: State = { ...starting, details, working: null }
const allowing: State = { ...question, working: 'allow' }
const denying: State = { ...question, working: 'deny' }
const leaving: State = { ...allowing, leaving: url }
const sessionMissing: Problem = { code: 'consent_session_missing', tone: 'warning' }
const loginNeeded: State = { ...starting, working: null, errorMessage: sessionMissing }
const againNeeded: State = {
  ...starting,
  working: null,
  errorMessage: { code: 'consent_login_again', tone: 'warning' },
}
const unreached: State = { ...starting, working: null, errorMessage: { code: 'unreachable' } }
const signingOut: State = { ...question, working: 'signOut' }

const logout = {
  screen: 'IDPLogout',
  request: logoutRequest,
  details: null,
  working: 'start',
  stays: false,
  leaving: null,
  ...noFeedback,
} as const
const logoutAsked = { url: 'https://app.example/bye', mustAsk: true }
const logoutQuestion: State = { ...logout, details: logoutAsked, working: null }
const loggingOut: State = { ...logoutQuestion, working: 'logOut' }
const staying: State = { ...logoutQuestion, stays: true }

type Change = ConsentEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'method'>
    : never
  : never
const event = (change: Change) => ({ method: 'consent', ...change }) as ConsentEvent
const failed = (code: string) => event({ type: 'failed', problem: { code } })
const opened = (reading: Extract<ConsentEvent, { type: 'requestRead' }>['reading']) =>
  event({ type: 'requestRead', reading })
const press = (
  type: 'allowPressed' | 'denyPressed' | 'retryPressed' | 'loginPressed' | 'otherAccountPressed',
) => event({ type })

type Row = [string, State, ConsentEvent, State['screen'], ConsentEffect['run'] | undefined]

describe('an application that requests access', () => {
  it.each<Row>([
    ['is loaded from the provider', fresh, opened({ kind: 'consent', request }), 'IDPConsent', 'start'],
    [
      'can be a logout request',
      fresh,
      opened({ kind: 'logout', request: logoutRequest }),
      'IDPLogout',
      'startLogout',
    ],
    [
      'is shown once it is loaded',
      starting,
      event({ type: 'detailsLoaded', request, details }),
      'IDPConsent',
      undefined,
    ],
    [
      'is allowed without a prompt if no consent is required',
      starting,
      event({ type: 'detailsLoaded', request, details: { ...details, mustAsk: false } }),
      'IDPConsent',
      'answer',
    ],
    ['submits the consent on Allow', question, press('allowPressed'), 'IDPConsent', 'answer'],
    ['submits the denial on Deny', question, press('denyPressed'), 'IDPConsent', 'answer'],
    ['ignores a second decision', allowing, press('denyPressed'), 'IDPConsent', undefined],
    ['ignores a decision during the redirect', leaving, press('allowPressed'), 'IDPConsent', undefined],
    ['redirects after the decision', allowing, event({ type: 'answered', url }), 'IDPConsent', 'leave'],
    [
      'does not redirect if the host cancels the redirect',
      leaving,
      event({ type: 'redirectCanceled' }),
      'IDPConsent',
      undefined,
    ],
    ['can be retried after a failure', unreached, press('retryPressed'), 'IDPConsent', 'start'],
    ['ignores Retry during a call', starting, press('retryPressed'), 'IDPConsent', undefined],
    ['ignores Retry for an incomplete request', incomplete, press('retryPressed'), 'IDPConsent', undefined],
    [
      'asks for a sign-in that the request requires',
      starting,
      event({ type: 'loginRequired', request, again: true }),
      'IDPConsent',
      undefined,
    ],
    ['opens Main for a new sign-in', againNeeded, press('loginPressed'), 'Main', undefined],
    ['continues after a new sign-in', againNeeded, event({ type: 'openRequested' }), 'IDPConsent', 'start'],
    ['opens Main for a sign-in', loginNeeded, press('loginPressed'), 'Main', undefined],
    [
      'ignores Allow without a session',
      { ...loginNeeded, details },
      press('allowPressed'),
      'IDPConsent',
      undefined,
    ],
    [
      'continues when a user is signed in',
      loginNeeded,
      event({ type: 'openRequested' }),
      'IDPConsent',
      'start',
    ],
    [
      'does not load again when reopened',
      question,
      event({ type: 'openRequested' }),
      'IDPConsent',
      undefined,
    ],
    ['signs out to switch accounts', question, press('otherAccountPressed'), 'IDPConsent', 'signOut'],
    [
      'does not switch accounts while the decision is submitted',
      allowing,
      press('otherAccountPressed'),
      'IDPConsent',
      undefined,
    ],
    ['opens Main after the sign-out', signingOut, event({ type: 'signedOut' }), 'Main', undefined],
    ['is read when the page opens', mainScreen(), event({ type: 'openRequested' }), 'IDPConsent', 'open'],
    [
      'ignores a late response on Main',
      mainScreen(),
      event({ type: 'detailsLoaded', request, details }),
      'Main',
      undefined,
    ],
  ])('%s', (_, before, change, screen, run) => {
    const { state, effect } = consentStep(before, change)
    expect([state.screen, effect?.run]).toEqual([screen, run])
  })

  it.each([
    ['allowPressed', true, 'allow'],
    ['denyPressed', false, 'deny'],
  ] as const)('on %s submits granted=%s', (type, granted, working) => {
    expect(consentStep(question, press(type))).toEqual({
      state: { ...question, working },
      effect: { method: 'consent', run: 'answer', request, granted, wasAsked: true },
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
    const { effect } = consentStep(
      starting,
      event({ type: 'detailsLoaded', request, details: { ...details, mustAsk: false } }),
    )
    expect(effect).toMatchObject({
      run: 'answer',
      request: { prompt: 'none' },
      granted: true,
      wasAsked: false,
    })
  })

  it.each(['client_id_missing', 'redirect_uri_missing'] as const)(
    'shows an error for an incomplete request: %s',
    (code) => {
      expect(consentStep(fresh, opened({ kind: 'incomplete', code }))).toEqual({
        state: { ...fresh, working: null, errorMessage: { code } },
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
  it.each<Row>([
    [
      'asks the user to confirm',
      logout,
      event({ type: 'logoutDetailsLoaded', details: logoutAsked }),
      'IDPLogout',
      undefined,
    ],
    [
      'signs out without a prompt if no confirmation is required',
      logout,
      event({ type: 'logoutDetailsLoaded', details: { ...logoutAsked, mustAsk: false } }),
      'IDPLogout',
      'logOut',
    ],
    ['signs out on confirmation', logoutQuestion, logOut, 'IDPLogout', 'logOut'],
    ['ignores a second confirmation', loggingOut, logOut, 'IDPLogout', undefined],
    [
      'keeps the session if the user stays',
      logoutQuestion,
      event({ type: 'stayPressed' }),
      'IDPLogout',
      undefined,
    ],
    ['ignores Stay during the sign-out', loggingOut, event({ type: 'stayPressed' }), 'IDPLogout', undefined],
    ['can still sign out after Stay', staying, logOut, 'IDPLogout', 'logOut'],
    ['redirects after the sign-out', loggingOut, event({ type: 'signedOut' }), 'IDPLogout', 'leave'],
    ['ignores Retry during a call', logout, press('retryPressed'), 'IDPLogout', undefined],
    ['ignores events of the consent screen', logoutQuestion, press('allowPressed'), 'IDPLogout', undefined],
  ])('%s', (_, before, change, screen, run) => {
    const { state, effect } = consentStep(before, change)
    expect([state.screen, effect?.run]).toEqual([screen, run])
  })

  it('redirects only after the sign-out', () => {
    for (const before of [logout, logoutQuestion, staying]) {
      for (const change of [
        failed('unreachable'),
        event({ type: 'stayPressed' }),
        event({ type: 'signedOut' }),
      ]) {
        expect(consentStep(before, change).effect).toBeUndefined()
      }
    }
  })

  it('retries the step that failed', () => {
    const unasked = consentStep(logout, failed('unreachable')).state
    expect(consentStep(unasked, press('retryPressed')).effect).toMatchObject({ run: 'startLogout' })
    const undone = consentStep(loggingOut, failed('unreachable')).state
    expect(undone).toMatchObject({ working: null, leaving: null })
    expect(consentStep(undone, press('retryPressed')).effect).toMatchObject({ run: 'logOut' })
  })

  it('shows that the user stayed signed in and never redirects', () => {
    expect(consentStep(logoutQuestion, event({ type: 'stayPressed' })).state).toEqual(staying)
    expect(consentStep({ ...loggingOut, leaving: 'x' }, event({ type: 'redirectCanceled' })).state).toEqual(
      logoutQuestion,
    )
  })
})
