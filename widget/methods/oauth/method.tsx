import type { Method } from '../../core/method.ts'
import type { Settings } from '../../core/settings.ts'
import { Success } from '../../screens/Success.tsx'
import { enterOAuth, oauthStep } from './flow.ts'
import { fetchSecondaryScreen, LazyScreen } from './LazyScreen.tsx'
import { OAuthReturn } from './OAuthReturn.tsx'
import { performOAuth } from './perform.ts'
import { SocialButtons } from './SocialButtons.tsx'
import type { OAuthEffect, OAuthEvent, OAuthScreen } from './states.ts'

/** In one chunk with its method, because visitors who see the buttons are about to press one. */
export const block = SocialButtons

/** Identity providers do not allow framing, so a widget in a frame opens a popup window. */
function chooseDisplay(settings: Settings): Settings {
  const isFramed = globalThis.parent !== globalThis.self
  if (settings.oauth.display !== 'auto' || !isFramed) return settings
  return { ...settings, oauth: { ...settings.oauth, display: 'popup' } }
}

/** Social sign-in. */
export const oauth: Method<OAuthScreen, OAuthEvent, OAuthEffect> = {
  screens: {
    OAuthPopup: LazyScreen,
    OAuthReturn,
    OAuthEmailInUse: LazyScreen,
    OAuthConfirmation: ({ t }) => <Success title={t('oauth.success')} text={t('oauth.success.text')} />,
  },
  step: (state, event, settings) => oauthStep(state, event, chooseDisplay(settings)),
  enter: enterOAuth,
  perform: performOAuth,
  fail: (_, problem) => ({ method: 'oauth', type: 'failed', problem }),
  start({ send }, { window, settings }) {
    if (chooseDisplay(settings()).oauth.display === 'popup') fetchSecondaryScreen().catch(() => undefined)
    // The back/forward cache may restore the page in its state just before the redirect.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) send({ method: 'oauth', type: 'shownAgain' })
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  },
}
