import { describe, expect, it } from 'vitest'
import type { Settings } from '../../core/settings.ts'
import { mainScreen, noFeedback, noProgress, type Progress } from '../../core/states.ts'
import { readSettings } from '../read-settings.ts'
import type { State } from '../states.ts'
import { sessionStep } from './flow.ts'
import type { SessionEvent } from './states.ts'

const { settings: defaults } = readSettings(undefined, null, 'https://host.test/')
const offering: Settings = { ...defaults, passkey: { offerAfterSignIn: true } }
const forConsent: Settings = { ...defaults, consent: true }

const signedIn: SessionEvent = { method: 'session', type: 'signedIn', by: 'otp' }
const event = (type: Exclude<SessionEvent['type'], 'signedIn' | 'verificationRequested'>): SessionEvent => ({
  method: 'session',
  type,
})

const confirmation: State = { screen: 'OTPConfirmation', ...noFeedback }
const afterSignIn = { method: 'oauth', type: 'linkRequested', token: 'token-1' } as const
const pending = { by: 'otp', screen: 'OTPConfirmation', isComplete: false } as const
const completed = { ...pending, isComplete: true } as const
const withProgress = (progress: Partial<Progress>, state: State = confirmation): State => ({
  ...state,
  progress: { ...noProgress, ...progress },
})
const waiting = withProgress({ signIn: pending })
const offer: State = {
  screen: 'RegisterNewPasskey',
  offered: true,
  registering: false,
  ...noFeedback,
  progress: { ...noProgress, signIn: pending },
}

const openConsent = { run: 'load', event: { method: 'consent', type: 'openRequested' } }
const offerPasskey = { run: 'load', event: { method: 'passkey', type: 'offerRequested' } }
const linkIdentity = { run: 'load', event: afterSignIn }

type Row = [string, State, SessionEvent, Settings, State, object | undefined]
const testRows = (rows: Row[]) =>
  it.each(rows)('%s', (_, before, event, settings, state, effect) => {
    const next = sessionStep(before, event, settings)
    expect(next.state).toEqual(state)
    if (effect) expect(next.effect).toMatchObject(effect)
    else expect(next.effect).toBeUndefined()
  })

describe('after a sign-in', () => {
  testRows([
    ['completes', confirmation, signedIn, defaults, withProgress({ signIn: completed }), undefined],
    [
      'waits for the session if a passkey may be offered',
      confirmation,
      signedIn,
      offering,
      waiting,
      { run: 'awaitAdoption' },
    ],
    [
      'offers no passkey after a sign-in by passkey',
      confirmation,
      { ...signedIn, by: 'passkey' },
      offering,
      withProgress({ signIn: { ...completed, by: 'passkey' } }),
      undefined,
    ],
    [
      'waits for the session on the consent page',
      confirmation,
      signedIn,
      forConsent,
      waiting,
      { run: 'awaitAdoption' },
    ],
    [
      'waits for the session if an identity is to be linked',
      withProgress({ afterSignIn }),
      signedIn,
      defaults,
      withProgress({ afterSignIn, signIn: pending }),
      { run: 'awaitAdoption' },
    ],
    [
      'links the identity once',
      withProgress({ afterSignIn, signIn: pending }),
      event('adopted'),
      offering,
      waiting,
      linkIdentity,
    ],
    ['offers a passkey after linking', waiting, event('afterSignInDone'), offering, waiting, offerPasskey],
    ['offers a passkey', waiting, event('adopted'), offering, waiting, offerPasskey],
    [
      'completes on the confirmation when the passkey screens are closed',
      offer,
      event('passkeysDone'),
      offering,
      withProgress({ signIn: completed }),
      undefined,
    ],
    [
      'completes when no passkey is offered',
      waiting,
      event('passkeysDone'),
      offering,
      withProgress({ signIn: completed }),
      undefined,
    ],
    [
      'opens the consent when it is complete',
      waiting,
      event('adopted'),
      forConsent,
      withProgress({ signIn: completed }),
      openConsent,
    ],
    [
      'completes once',
      withProgress({ signIn: completed }),
      event('passkeysDone'),
      forConsent,
      withProgress({ signIn: completed }),
      undefined,
    ],
    [
      'returns to Main from passkeys that were opened before any sign-in',
      { ...offer, progress: noProgress },
      event('passkeysDone'),
      defaults,
      withProgress({}, mainScreen()),
      undefined,
    ],
  ])
})

describe('a session from outside the widget', () => {
  const onMain = withProgress({ afterSignIn }, mainScreen())
  const empty = withProgress({}, mainScreen())
  testRows([
    ['changes nothing', mainScreen(), event('found'), offering, mainScreen(), undefined],
    ['opens the consent', mainScreen(), event('found'), forConsent, mainScreen(), openConsent],
    ['links the identity that waits for a session', onMain, event('found'), forConsent, empty, linkIdentity],
    ['opens the consent after linking', empty, event('afterSignInDone'), forConsent, empty, openConsent],
    [
      'leaves the code screen if the code was entered in another tab',
      { screen: 'SecondFactorEntry', kind: 'totp', goal: { name: 'resume' }, checking: false, ...noFeedback },
      event('found'),
      defaults,
      { screen: 'SecondFactorConfirmation', ...noFeedback },
      undefined,
    ],
    ['returns to Main when the session ends', waiting, event('ended'), defaults, empty, undefined],
  ])

  it('leaves the screens of the consent alone when it ends', () => {
    const consent: State = {
      screen: 'IDPConsent',
      request: null,
      details: null,
      pending: null,
      redirectTo: null,
      ...noFeedback,
    }
    expect(sessionStep(consent, event('ended'), forConsent)).toEqual({ state: consent })
  })
})

describe('the verification of an email address', () => {
  const next = { method: 'passkey', type: 'openRequested' } as const
  const requested: SessionEvent = {
    method: 'session',
    type: 'verificationRequested',
    email: 'ann@example.org',
    next,
  }
  const rejected: State = { ...offer, offered: false, progress: noProgress }
  const verifying = withProgress({ afterSignIn: next }, rejected)
  const settings: State = {
    screen: 'SecondFactorSettings',
    totpId: null,
    asking: false,
    pending: null,
    ...noFeedback,
    progress: { ...noProgress, signIn: pending },
  }
  const sendCode = {
    run: 'load',
    event: { method: 'otp', type: 'codeRequested', channel: 'email', destination: 'ann@example.org' },
    otherwise: { method: 'session', type: 'verificationCanceled' },
  }
  testRows([
    ['sends a code', rejected, requested, defaults, verifying, sendCode],
    ['sends one code', verifying, requested, defaults, verifying, undefined],
    [
      'returns to the passkeys after the code',
      withProgress({ afterSignIn: next, signIn: pending }),
      event('adopted'),
      offering,
      waiting,
      { run: 'load', event: next },
    ],
    [
      'returns to the passkeys without the code',
      withProgress({ afterSignIn: next }),
      event('verificationCanceled'),
      defaults,
      withProgress({}),
      { run: 'load', event: next },
    ],
    [
      'ends when the passkeys are closed',
      verifying,
      event('passkeysDone'),
      defaults,
      withProgress({}, mainScreen()),
      undefined,
    ],
    [
      'completes the sign-in when the second factor is closed',
      settings,
      event('secondFactorClosed'),
      defaults,
      withProgress({ signIn: completed }),
      undefined,
    ],
  ])
})
