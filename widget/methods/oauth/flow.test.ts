import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#support/widget/default-settings.ts'
import { eventsOf } from '#support/widget/steps.ts'
import type { OAuthCallback } from '../../core/social.ts'
import { mainScreen, noFeedback } from '../../core/states.ts'
import { oauthStep } from './flow.ts'
import type { OAuthEvent } from './states.ts'

const event = eventsOf<OAuthEvent>('oauth')

const main = mainScreen('ann@example.org', { tab: 'email' })
const busy = { ...main, busy: 'oauth' } as const
const busyElsewhere = { ...main, busy: 'otp' } as const
const callback: OAuthCallback = { kind: 'oauth', token: 'abc' }
const mainInput = { email: 'ann@example.org', phone: null, tab: 'email' } as const
const popup = { screen: 'OAuthPopup', name: 'google', mainInput, ...noFeedback } as const
const returned = { screen: 'OAuthReturn', callback, checking: true, ...noFeedback } as const
const waiting = { ...returned, checking: false, errorMessage: { code: 'unreachable' } } as const
const account = { email: 'bob@example.org', methods: ['otp'], socialProviders: [] }
const linkIdentity = { method: 'oauth', type: 'linkRequested', token: 'token-1' } as const
const inUse = {
  screen: 'OAuthEmailInUse',
  account,
  email: account.email,
  busy: null,
  ...noFeedback,
} as const
const confirmation = { screen: 'OAuthConfirmation', ...noFeedback } as const
const session = { session_token: 'a', session_jwt: 'b' }

const pressed = event({ type: 'pressed', name: 'google' })
const inPopup = { ...defaultSettings, oauth: { ...defaultSettings.oauth, display: 'popup' } } as const
const failed = (code: string) => event({ type: 'failed', problem: { code } })
const back = event({ type: 'backPressed' })
const arrived = event({ type: 'returned', callback })
const retry = event({ type: 'tryAgainPressed' })
const redirectCanceled = event({ type: 'redirectCanceled' })
const shownAgain = event({ type: 'shownAgain' })

describe('oauthStep', () => {
  it.each<[string, Parameters<typeof oauthStep>[0], OAuthEvent, object, object?]>([
    ['redirects to the provider on a press', main, pressed, busy, { run: 'go', name: 'google' }],
    ['ignores a second press', busy, pressed, busy],
    ['ignores a press during another method’s call', busyElsewhere, pressed, busyElsewhere],
    ['shows the form again if the host cancels the redirect', busy, redirectCanceled, main],
    ['shows the form again after a restore from the back/forward cache', busy, shownAgain, main],
    ['keeps another method’s call after a restore from the cache', busyElsewhere, shownAgain, busyElsewhere],
    ['verifies the token of the callback', main, arrived, returned, { run: 'finish' }],
    ['ignores a callback during another method’s call', busyElsewhere, arrived, busyElsewhere],
    ['verifies the token from the popup', popup, arrived, returned, { run: 'finish' }],
    ['returns to Main from the popup screen', popup, back, main],
    [
      'continues on this page instead of the popup',
      popup,
      event({ type: 'herePressed' }),
      busy,
      { run: 'go', name: 'google' },
    ],
    ['returns to Main if the host cancels the popup', popup, redirectCanceled, main],
    [
      'warns if the popup was closed',
      popup,
      event({ type: 'windowClosed' }),
      { ...main, errorMessage: { code: 'oauth_window_closed', tone: 'warning' } },
    ],
    [
      'shows an error if the popup cannot be opened',
      popup,
      failed('unreachable'),
      { ...main, errorMessage: { code: 'unreachable' } },
    ],
    [
      'signs in with a valid token',
      returned,
      event({ type: 'accepted', session, name: 'github' }),
      confirmation,
      { run: 'complete', session, name: 'github' },
    ],
    ['keeps the token after a network failure', returned, failed('unreachable'), waiting],
    ['retries with the same token', waiting, retry, returned, { run: 'finish' }],
    ['ignores Try again during a call', returned, retry, returned],
    ['returns to Main instead of a retry', waiting, back, mainScreen()],
    [
      'shows an error on Main for a used token',
      returned,
      failed('oauth_token_not_found'),
      { ...mainScreen(), errorMessage: { code: 'oauth_token_not_found' } },
    ],
    [
      'shows an error on Main for a token of another browser',
      returned,
      failed('pkce_mismatch'),
      { ...mainScreen(), errorMessage: { code: 'oauth_elsewhere' } },
    ],
    [
      'shows a warning after a denial at the provider',
      returned,
      failed('oauth_access_denied'),
      { ...mainScreen(), errorMessage: { code: 'oauth_access_denied', tone: 'warning' } },
    ],
    [
      'offers to link the identity if the email address has an account',
      returned,
      event({ type: 'emailInUse', account, token: 'token-1' }),
      { ...inUse, progress: { signIn: null, afterSignIn: linkIdentity } },
    ],
    [
      'continues with a provider of the existing account',
      inUse,
      pressed,
      { ...inUse, busy: 'oauth' },
      { run: 'go', name: 'google' },
    ],
    [
      'continues on Main with the email address filled in',
      inUse,
      event({ type: 'otherPressed' }),
      mainScreen(account.email),
    ],
    ['ignores presses after the confirmation', confirmation, pressed, confirmation],
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
