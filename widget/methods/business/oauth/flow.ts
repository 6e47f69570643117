import { afterExpiry, type BusinessStartState } from '../../../core/business/states.ts'
import type { Next } from '../../../core/flow.ts'
import type { OAuthEffect, OAuthEvent } from './states.ts'

type Result = Next<BusinessStartState, OAuthEffect>

/** Social sign-in of members: from Main to the provider. The return is an arrival. Irrelevant events leave the state unchanged. */
export function oauthStep(state: BusinessStartState, event: OAuthEvent): Result {
  switch (event.type) {
    case 'pressed': {
      if (state.busy) return { state }
      const { name } = event
      const { stepUp, organization } = state
      return {
        state: { ...state, busy: 'oauth', chosen: name, errorMessage: null },
        effect: {
          method: 'oauth',
          run: 'go',
          name,
          organizationId: organization?.id,
          email: stepUp ? state.email : '',
        },
      }
    }
    case 'redirectCanceled':
    case 'shownAgain':
      return { state: state.busy === 'oauth' ? { ...state, busy: null } : state }
    case 'failed':
      return {
        state: afterExpiry(state.email, event.problem) ?? {
          ...state,
          busy: null,
          errorMessage: event.problem,
        },
      }
  }
}
