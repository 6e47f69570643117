import type { BusinessPorts } from '../../core/business/method.ts'
import type { BusinessSettings } from '../../core/business/settings.ts'
import { type BusinessLoad, businessMain } from '../../core/business/states.ts'
import type { Next } from '../../core/flow.ts'
import { type AnyState, noProgress } from '../../core/states.ts'
import type { StartEvent } from '../../methods/business/start/states.ts'
import type { BusinessSessionEffect, BusinessSessionEvent } from './states.ts'

type SignIn = NonNullable<NonNullable<AnyState['progress']>['signIn']>

/** The part of the flow after a sign-in. It has no screens and decides on every screen. */
export const businessSession = {
  screens: {},
  step: sessionStep,
  enter: sessionStep,
  /** A session exists: finds out to which organization it belongs. */
  async perform(_: BusinessSessionEffect, { provider }: BusinessPorts): Promise<StartEvent> {
    return { method: 'start', type: 'sessionFound', organization: provider().organization() }
  },
  fail: (): BusinessSessionEvent => ({ method: 'session', type: 'ended' }),
}

function sessionStep(
  state: AnyState,
  event: BusinessSessionEvent,
  { consent }: Pick<BusinessSettings, 'consent'>,
): Next<AnyState, BusinessSessionEffect | BusinessLoad> {
  switch (event.type) {
    case 'signedIn': {
      const next = state.progress?.afterSignIn as BusinessLoad['event'] | null | undefined
      const signIn: SignIn = { by: event.by, screen: state.screen, isComplete: !next }
      const after = { ...state, progress: { ...noProgress, signIn } }
      return next
        ? { state: after, effect: { method: 'widget', run: 'load', event: next, otherwise: event } }
        : { state: after, ...(consent && { effect: openConsent }) }
    }
    case 'found':
      return { state, effect: consent ? openConsent : { method: 'session', run: 'findOrganization' } }
    case 'ended':
      // The provider's client drops the session when the other organization needs another step, which follows.
      // The screens of consent show a missing session themselves, and a logout ends it on purpose.
      return isSwitching(state) || isAtConsent(state)
        ? { state }
        : { state: { ...businessMain(), progress: noProgress } }
    case 'impersonationChanged':
      // The toast list may have loaded after the card was rendered; a new state renders it again.
      return { state: { ...state } }
  }
}

/** The request of an application, on the page for it. */
const openConsent: BusinessLoad = {
  method: 'widget',
  run: 'load',
  event: { method: 'consent', type: 'openRequested' },
  otherwise: { method: 'start', type: 'screenLost' },
}

const isAtConsent = ({ screen }: AnyState) => screen === 'IDPConsent' || screen === 'IDPLogout'

const isSwitching = (state: AnyState) =>
  state.screen === 'SwitchOrganization' && 'pending' in state && state.pending !== null
