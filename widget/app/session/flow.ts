import type { Next } from '../../core/flow.ts'
import type { Settings } from '../../core/settings.ts'
import { mainScreen, noFeedback, noProgress, type SignIn } from '../../core/states.ts'
import { isVerifying, stopVerifying } from '../../core/verification.ts'
import type { LoadEffect, State } from '../states.ts'
import type { SessionEffect, SessionEvent } from './states.ts'

type Result = Next<State, SessionEffect | LoadEffect>

/**
 * Decides what follows a sign-in, on any screen: the pending action, the offer of a passkey, the completion event for
 * the host, and on the consent page the application's request.
 */
export function sessionStep(state: State, event: SessionEvent, settings: Settings): Result {
  const progress = state.progress ?? noProgress
  switch (event.type) {
    case 'signedIn': {
      const signIn = { by: event.by, screen: state.screen, isComplete: false }
      const next = { ...state, progress: { ...progress, signIn } }
      return progress.afterSignIn || settings.consent || mayOfferPasskey(signIn, settings)
        ? { state: next, effect: { method: 'session', run: 'awaitAdoption' } }
        : complete(next, settings)
    }
    case 'adopted':
      return runAfterSignIn(state) ?? offerPasskey(state, settings)
    case 'afterSignInDone':
      return isPending(progress.signIn) ? offerPasskey(state, settings) : openConsent(state, settings)
    case 'passkeysDone':
      return complete(closePasskeys(state), settings)
    case 'verificationRequested':
      return verifyEmail(state, event)
    case 'verificationCanceled':
      return runAfterSignIn(state) ?? { state }
    case 'impersonationChanged':
      // The toast list may have loaded after the card was rendered; a new state renders it again.
      return { state: { ...state } }
    case 'secondFactorClosed':
      return complete(toScreenBefore(state), settings)
    case 'found':
      return runAfterSignIn(state) ?? openConsent(leaveEntry(state), settings)
    case 'ended':
      // The consent screens show a missing session themselves, and a logout ends it on purpose.
      return isAtConsent(state) ? { state } : { state: { ...mainScreen(), progress: noProgress } }
  }
}

/** The code was entered in another tab. */
const leaveEntry = (state: State): State =>
  state.screen === 'SecondFactorEntry'
    ? {
        screen: 'SecondFactorConfirmation',
        ...noFeedback,
        ...(state.progress && { progress: state.progress }),
      }
    : state

const isPending = (signIn: SignIn | null) => signIn?.isComplete === false

const mayOfferPasskey = ({ by }: SignIn, { passkey }: Settings) =>
  passkey.offerAfterSignIn && by !== 'passkey'

function runAfterSignIn(state: State): Result | undefined {
  const { progress } = state
  if (!progress?.afterSignIn) return undefined
  return {
    state: { ...state, progress: { ...progress, afterSignIn: null } },
    effect: { method: 'widget', run: 'load', event: progress.afterSignIn },
  }
}

/** Requests a code while the current screen stays. Entering the code signs in again, and `next` follows. */
function verifyEmail(
  state: State,
  { email, next }: Extract<SessionEvent, { type: 'verificationRequested' }>,
): Result {
  if (isVerifying(state)) return { state }
  return {
    state: { ...state, progress: { ...(state.progress ?? noProgress), afterSignIn: next } },
    effect: {
      method: 'widget',
      run: 'load',
      event: { method: 'otp', type: 'codeRequested', channel: 'email', destination: email },
      otherwise: { method: 'session', type: 'verificationCanceled' },
    },
  }
}

function offerPasskey(state: State, settings: Settings): Result {
  const signIn = state.progress?.signIn
  if (!signIn || !mayOfferPasskey(signIn, settings)) return complete(state, settings)
  return {
    state,
    effect: {
      method: 'widget',
      run: 'load',
      event: { method: 'passkey', type: 'offerRequested' },
      otherwise: { method: 'session', type: 'passkeysDone' },
    },
  }
}

function closePasskeys(state: State): State {
  const isOpen = state.screen === 'RegisterNewPasskey' || state.screen === 'PasskeyRegistrationSuccess'
  return isOpen ? toScreenBefore(state) : state
}

/** Returns to the screen on which the sign-in ended, or to Main if no sign-in ended on this page. */
function toScreenBefore(state: State): State {
  const progress = stopVerifying(state)
  const { signIn } = progress
  return signIn
    ? ({ screen: signIn.screen, ...noFeedback, progress } as State)
    : { ...mainScreen(), progress }
}

function complete(state: State, settings: Settings): Result {
  const { progress } = state
  if (!progress?.signIn || !isPending(progress.signIn)) return { state }
  const signIn = { ...progress.signIn, isComplete: true }
  return openConsent({ ...state, progress: { ...progress, signIn } }, settings)
}

const openConsent = (state: State, settings: Settings): Result =>
  settings.consent
    ? {
        state,
        effect: { method: 'widget', run: 'load', event: { method: 'consent', type: 'openRequested' } },
      }
    : { state }

const isAtConsent = ({ screen }: State) => screen === 'IDPConsent' || screen === 'IDPLogout'
