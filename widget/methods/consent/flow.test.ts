import { describe, expect, it } from 'vitest'
import type { ConsentAsked, ConsentRequest, LogoutRequest } from '../../core/consent.ts'
import type { Problem } from '../../core/problem.ts'
import { mainScreen, noFeedback } from '../../core/states.ts'
import { consentStep, needsLogin, type State } from './flow.ts'
import type { ConsentEffect, ConsentEvent } from './states.ts'

const request: ConsentRequest = {
  clientId: 'app-1',
  redirectURL: 'https://app.example/callback',
  responseType: 'code',
  scopes: ['openid'],
}
const logoutRequest: LogoutRequest = { clientId: 'app-1', redirectURL: 'https://app.example/bye' }
const asked: ConsentAsked = {
  application: { name: 'Recipes', description: '' },
  account: 'ann@example.org',
  mustAsk: true,
  scopes: [{ name: 'openid', isGrantable: true, description: '' }],
}
const url = 'https://app.example/callback?code=1'

const fresh = {
  screen: 'IDPConsent',
  request: null,
  asked: null,
  working: 'start',
  leaving: null,
  ...noFeedback,
} as const
const incomplete: State = { ...fresh, working: null, errorMessage: { code: 'client_id_missing' } }
const starting: State = { ...fresh, request }
const question: State = { ...starting, asked, working: null }
const allowing: State = { ...question, working: 'allow' }
const denying: State = { ...question, working: 'deny' }
const leaving: State = { ...allowing, leaving: url }
const sessionMissing: Problem = { code: 'consent_session_missing', tone: 'warning' }
const loginNeeded: State = { ...starting, working: null, errorMessage: sessionMissing }
const unreached: State = { ...starting, working: null, errorMessage: { code: 'unreachable' } }
const signingOut: State = { ...question, working: 'signOut' }

const logout = {
  screen: 'IDPLogout',
  request: logoutRequest,
  asked: null,
  working: 'start',
  stays: false,
  leaving: null,
  ...noFeedback,
} as const
const logoutAsked = { url: 'https://app.example/bye', mustAsk: true }
const logoutQuestion: State = { ...logout, asked: logoutAsked, working: null }
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
    ['is looked up', fresh, opened({ kind: 'consent', request }), 'IDPConsent', 'start'],
    [
      'may ask for a logout',
      fresh,
      opened({ kind: 'logout', request: logoutRequest }),
      'IDPLogout',
      'startLogout',
    ],
    ['is shown', starting, event({ type: 'asked', asked }), 'IDPConsent', undefined],
    [
      'is answered at once where nobody has to be asked',
      starting,
      event({ type: 'asked', asked: { ...asked, mustAsk: false } }),
      'IDPConsent',
      'answer',
    ],
    ['is allowed', question, press('allowPressed'), 'IDPConsent', 'answer'],
    ['is denied', question, press('denyPressed'), 'IDPConsent', 'answer'],
    ['is answered once', allowing, press('denyPressed'), 'IDPConsent', undefined],
    ['is answered once, on the way out too', leaving, press('allowPressed'), 'IDPConsent', undefined],
    ['is led back to', allowing, event({ type: 'answered', url }), 'IDPConsent', 'leave'],
    [
      'is not led to where the host keeps the page',
      leaving,
      event({ type: 'kept' }),
      'IDPConsent',
      undefined,
    ],
    ['may be tried again', unreached, press('retryPressed'), 'IDPConsent', 'start'],
    ['is not tried twice at once', starting, press('retryPressed'), 'IDPConsent', undefined],
    [
      'is not tried where there is nothing to try',
      incomplete,
      press('retryPressed'),
      'IDPConsent',
      undefined,
    ],
    ['waits for a login', loginNeeded, press('loginPressed'), 'Main', undefined],
    ['is not answered by nobody', { ...loginNeeded, asked }, press('allowPressed'), 'IDPConsent', undefined],
    [
      'continues when a user is signed in',
      loginNeeded,
      event({ type: 'openRequested' }),
      'IDPConsent',
      'start',
    ],
    ['does not start again', question, event({ type: 'openRequested' }), 'IDPConsent', undefined],
    ['can be for another account', question, press('otherAccountPressed'), 'IDPConsent', 'signOut'],
    ['not while it is answered', allowing, press('otherAccountPressed'), 'IDPConsent', undefined],
    ['whose login comes then', signingOut, event({ type: 'signedOut' }), 'Main', undefined],
    ['is read when the page opens', mainScreen(), event({ type: 'openRequested' }), 'IDPConsent', 'open'],
    ['is not shown a second time', mainScreen(), event({ type: 'asked', asked }), 'Main', undefined],
  ])('%s', (_, before, change, screen, run) => {
    const { state, effect } = consentStep(before, change)
    expect([state.screen, effect?.run]).toEqual([screen, run])
  })

  it.each([
    ['allowPressed', true, 'allow'],
    ['denyPressed', false, 'deny'],
  ] as const)('by %s hears %s', (type, granted, working) => {
    expect(consentStep(question, press(type))).toEqual({
      state: { ...question, working },
      effect: { method: 'consent', run: 'answer', request, granted, wasAsked: true },
    })
  })

  it('never grants access without asking the user', () => {
    const { effect } = consentStep(starting, event({ type: 'asked', asked: { ...asked, mustAsk: false } }))
    expect(effect).toMatchObject({ run: 'answer', granted: false, wasAsked: false })
  })

  it.each(['client_id_missing', 'redirect_uri_missing'] as const)(
    'without what it takes is told: %s',
    (code) => {
      expect(consentStep(fresh, opened({ kind: 'incomplete', code }))).toEqual({
        state: { ...fresh, working: null, errorMessage: { code } },
      })
    },
  )

  it.each(['session_not_found', 'user_unauthenticated', 'unauthorized_credentials'])(
    'finds nobody there by %s, at the start and at the answer',
    (code) => {
      for (const before of [starting, allowing, denying]) {
        const { state } = consentStep(before, failed(code))
        expect(state.errorMessage).toEqual(sessionMissing)
        expect(needsLogin(state)).toBe(true)
      }
    },
  )

  it('accepts another answer after a failure', () => {
    const { state } = consentStep(allowing, failed('unreachable'))
    expect(state).toEqual({ ...question, errorMessage: { code: 'unreachable' } })
    expect(consentStep(state, press('denyPressed')).state).toEqual(denying)
  })
})

describe('a logout requested by an application', () => {
  const logOut = event({ type: 'logoutPressed' })
  it.each<Row>([
    ['is asked about', logout, event({ type: 'logoutAsked', asked: logoutAsked }), 'IDPLogout', undefined],
    [
      'is done at once where nobody has to be asked',
      logout,
      event({ type: 'logoutAsked', asked: { ...logoutAsked, mustAsk: false } }),
      'IDPLogout',
      'logOut',
    ],
    ['is agreed to', logoutQuestion, logOut, 'IDPLogout', 'logOut'],
    ['is agreed to once', loggingOut, logOut, 'IDPLogout', undefined],
    ['is turned down', logoutQuestion, event({ type: 'stayPressed' }), 'IDPLogout', undefined],
    ['is not turned down any more', loggingOut, event({ type: 'stayPressed' }), 'IDPLogout', undefined],
    ['is agreed to after all', staying, logOut, 'IDPLogout', 'logOut'],
    ['leads back once it is done', loggingOut, event({ type: 'signedOut' }), 'IDPLogout', 'leave'],
    ['is not tried twice at once', logout, press('retryPressed'), 'IDPLogout', undefined],
    ['knows nothing of a consent', logoutQuestion, press('allowPressed'), 'IDPLogout', undefined],
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
    expect(consentStep({ ...loggingOut, leaving: 'x' }, event({ type: 'kept' })).state).toEqual(
      logoutQuestion,
    )
  })
})
