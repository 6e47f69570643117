import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#support/widget/default-settings.ts'
import type { SocialReturn } from '../../core/social.ts'
import { mainScreen, noFeedback } from '../../core/states.ts'
import { oauthStep } from './flow.ts'
import type { OAuthEvent } from './states.ts'

type Distributed<Event> = Event extends unknown ? Omit<Event, 'method'> : never
const event = (rest: Distributed<OAuthEvent>) => ({ method: 'oauth', ...rest }) as OAuthEvent

const main = mainScreen('ann@example.org', { tab: 'email' })
const busy = { ...main, busy: 'oauth' } as const
const other = { ...main, busy: 'otp' } as const
const came: SocialReturn = { kind: 'oauth', token: 'abc' }
const behind = { email: 'ann@example.org', phone: null, tab: 'email' } as const
const popup = { screen: 'OAuthPopup', name: 'google', behind, ...noFeedback } as const
const returned = { screen: 'OAuthReturn', came, checking: true, ...noFeedback } as const
const waiting = { ...returned, checking: false, errorMessage: { code: 'unreachable' } } as const
const account = { email: 'bob@example.org', methods: ['otp'], sites: [] }
const addSite = { method: 'oauth', type: 'addRequested', token: 'token-1' } as const
const inUse = {
  screen: 'OAuthEmailInUse',
  account,
  email: account.email,
  busy: null,
  ...noFeedback,
} as const
const done = { screen: 'OAuthConfirmation', ...noFeedback } as const
const session = { session_token: 'a', session_jwt: 'b' }

const pressed = event({ type: 'pressed', name: 'google' })
const inPopup = { ...defaultSettings, oauth: { ...defaultSettings.oauth, display: 'popup' } } as const
const failed = (code: string) => event({ type: 'failed', problem: { code } })
const back = event({ type: 'backPressed' })

describe('oauthStep', () => {
  it.each<[string, Parameters<typeof oauthStep>[0], OAuthEvent, object, object | undefined]>([
    ['a press leads there', main, pressed, busy, { run: 'go', name: 'google' }],
    ['a second press does nothing', busy, pressed, busy, undefined],
    ['nor does one while another method is at work', other, pressed, other, undefined],
    ['a host that keeps the page has the form again', busy, event({ type: 'kept' }), main, undefined],
    ['as has who comes back to it as it was', busy, event({ type: 'shownAgain' }), main, undefined],
    ['what another method does goes on', other, event({ type: 'shownAgain' }), other, undefined],
    [
      'the return of the provider is read',
      main,
      event({ type: 'returned', came }),
      returned,
      { run: 'finish' },
    ],
    ['but not while something is begun', other, event({ type: 'returned', came }), other, undefined],
    ['what comes in the window too', popup, event({ type: 'returned', came }), returned, { run: 'finish' }],
    ['the window is left by the way back', popup, back, main, undefined],
    ['or for this page', popup, event({ type: 'herePressed' }), busy, { run: 'go', name: 'google' }],
    ['a window that the host does not want is none', popup, event({ type: 'kept' }), main, undefined],
    [
      'a window that was closed is said',
      popup,
      event({ type: 'windowClosed' }),
      { ...main, errorMessage: { code: 'oauth_window_closed', tone: 'warning' } },
      undefined,
    ],
    [
      'one that leads nowhere too',
      popup,
      failed('unreachable'),
      { ...main, errorMessage: { code: 'unreachable' } },
      undefined,
    ],
    [
      'a good token signs in',
      returned,
      event({ type: 'accepted', session, name: 'github' }),
      done,
      { run: 'complete', session, name: 'github' },
    ],
    ['a token may work later', returned, failed('unreachable'), waiting, undefined],
    ['and is tried again', waiting, event({ type: 'tryAgainPressed' }), returned, { run: 'finish' }],
    ['once at a time', returned, event({ type: 'tryAgainPressed' }), returned, undefined],
    ['or left', waiting, back, mainScreen(), undefined],
    [
      'a spent one does not',
      returned,
      failed('oauth_token_not_found'),
      { ...mainScreen(), errorMessage: { code: 'oauth_token_not_found' } },
      undefined,
    ],
    [
      'nor does one of another browser, which is no link here',
      returned,
      failed('pkce_mismatch'),
      { ...mainScreen(), errorMessage: { code: 'oauth_elsewhere' } },
      undefined,
    ],
    [
      'who said no made no mistake',
      returned,
      failed('oauth_access_denied'),
      { ...mainScreen(), errorMessage: { code: 'oauth_access_denied', tone: 'warning' } },
      undefined,
    ],
    [
      'an address with an account is told so',
      returned,
      event({ type: 'emailInUse', account, token: 'token-1' }),
      { ...inUse, progress: { signIn: null, afterSignIn: addSite } },
      undefined,
    ],
    ['and may go on elsewhere', inUse, pressed, { ...inUse, busy: 'oauth' }, { run: 'go', name: 'google' }],
    [
      'or on Main, with its address',
      inUse,
      event({ type: 'otherPressed' }),
      mainScreen(account.email),
      undefined,
    ],
    ['the end is the end', done, pressed, done, undefined],
  ])('%s', (_, state, event, next, effect) => {
    const result = oauthStep(state, event, defaultSettings)
    expect(result.state).toEqual(next)
    if (effect === undefined) expect(result.effect).toBeUndefined()
    else expect(result.effect).toMatchObject({ method: 'oauth', ...effect })
  })

  it('opens a window if the host configures one', () => {
    expect(oauthStep(main, pressed, inPopup)).toEqual({
      state: popup,
      effect: { method: 'oauth', run: 'openWindow', name: 'google' },
    })
  })
})
