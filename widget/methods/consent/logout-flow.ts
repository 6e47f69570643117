import type { Next } from '../../core/flow.ts'
import type { Feedback } from '../../core/states.ts'
import type { ConsentEffect, ConsentEvent, IDPLogout } from './states.ts'

type Logout = IDPLogout & Feedback
type Result = Next<Logout, ConsentEffect>

/** RP-initiated logout: asks the user if the provider requires it, then redirects. */
export function logoutStep(state: Logout, event: ConsentEvent): Result {
  const { details, working, request } = state
  switch (event.type) {
    case 'logoutDetailsLoaded':
      return event.details.mustAsk
        ? { state: { ...state, details: event.details, working: null } }
        : logOut({ ...state, details: event.details })
    case 'logoutPressed':
      return working || !details ? { state } : logOut(state)
    case 'stayPressed':
      return working ? { state } : { state: { ...state, stays: true, errorMessage: null } }
    case 'signedOut':
      // Redirect to the application only after the sign-out.
      if (!details || working !== 'logOut') return { state }
      return {
        state: { ...state, leaving: details.url, errorMessage: null },
        effect: { method: 'consent', run: 'leave', reason: 'logout', url: details.url },
      }
    case 'retryPressed':
      if (working) return { state }
      if (details) return logOut(state)
      return {
        state: { ...state, working: 'start', errorMessage: null },
        effect: { method: 'consent', run: 'startLogout', request },
      }
    case 'redirectCanceled':
      return { state: { ...state, working: null, leaving: null } }
    case 'failed':
      return { state: { ...state, working: null, errorMessage: event.problem } }
    default:
      return { state }
  }
}

const logOut = (state: Logout): Result => ({
  state: { ...state, working: 'logOut', stays: false, errorMessage: null },
  effect: { method: 'consent', run: 'logOut' },
})
