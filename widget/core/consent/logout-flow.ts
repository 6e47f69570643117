import type { Next } from '../flow.ts'
import type { Feedback } from '../states.ts'
import type { ConsentEffect, ConsentEvent, IDPLogout } from './states.ts'

type Logout = IDPLogout & Feedback
type Result = Next<Logout, ConsentEffect>

/** RP-initiated logout: asks the user if the provider requires it, then redirects. */
export function logoutStep(state: Logout, event: ConsentEvent): Result {
  const { details, pending, request } = state
  switch (event.type) {
    case 'logoutDetailsLoaded':
      return event.details.mustAsk
        ? { state: { ...state, details: event.details, pending: null } }
        : logOut({ ...state, details: event.details })
    case 'logoutPressed':
      return pending || !details ? { state } : logOut(state)
    case 'stayPressed':
      return pending ? { state } : { state: { ...state, isCanceled: true, errorMessage: null } }
    case 'signedOut':
      // Redirect to the application only after the sign-out.
      if (!details || pending !== 'logOut') return { state }
      return {
        state: { ...state, redirectTo: details.url, errorMessage: null },
        effect: { method: 'consent', run: 'leave', reason: 'logout', url: details.url },
      }
    case 'retryPressed':
      if (pending) return { state }
      if (details) return logOut(state)
      return {
        state: { ...state, pending: 'start', errorMessage: null },
        effect: { method: 'consent', run: 'startLogout', request },
      }
    case 'redirectCanceled':
      return { state: { ...state, pending: null, redirectTo: null } }
    case 'failed':
      return { state: { ...state, pending: null, errorMessage: event.problem } }
    default:
      return { state }
  }
}

const logOut = (state: Logout): Result => ({
  state: { ...state, pending: 'logOut', isCanceled: false, errorMessage: null },
  effect: { method: 'consent', run: 'logOut' },
})
