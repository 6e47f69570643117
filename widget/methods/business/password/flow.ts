import type { BusinessSettings } from '../../../core/business/settings.ts'
import type { BusinessStartState } from '../../../core/business/states.ts'
import { initialEntry } from '../../../core/new-password.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import { fromResetForm } from './reset-flow.ts'
import { fromSent } from './sent-flow.ts'
import { fromStart } from './start-flow.ts'
import type {
  PasswordEvent,
  PasswordForgotForm,
  PasswordResetForm,
  PasswordSent,
  Result,
  State,
} from './states.ts'

/**
 * Passwords of members and of addresses: signing in, and the ways to set a new one. Irrelevant events leave the state
 * unchanged.
 */
export function passwordStep(state: State, event: PasswordEvent, settings: BusinessSettings): Result {
  if (event.type === 'sessionOpened') return enterPassword(state, event)
  if (event.type === 'resetLinkFound') {
    // A link must not interrupt a call in progress.
    if (!('busy' in state) || state.busy) return { state }
    return toResetForm(event.link)
  }
  switch (state.screen) {
    case 'PasswordResetForm':
      return fromResetForm(state as PasswordResetForm & Feedback, event, settings)
    case 'PasswordSetNewConfirmation':
    case 'PasswordResetVerifyConfirmation':
      return fromSent(state as PasswordSent & Feedback, event, settings)
    default:
      return fromStart(state as BusinessStartState | (PasswordForgotForm & Feedback), event, settings)
  }
}

/** From any other screen: the visitor signed in with a link that lets them set a password. */
export function enterPassword(state: AnyState, event: PasswordEvent): Result {
  return event.type === 'sessionOpened' ? toResetForm(null) : { state }
}

const toResetForm = (link: PasswordResetForm['link']): Result => ({
  state: {
    screen: 'PasswordResetForm',
    link,
    entry: initialEntry(null),
    pending: null,
    isLinkUsed: false,
    email: '',
    ...noFeedback,
  },
  effect: { method: 'password', run: 'readPolicy' },
})
