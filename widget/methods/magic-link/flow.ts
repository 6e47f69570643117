import { isEmail } from '../../core/email.ts'
import type { Next } from '../../core/flow.ts'
import { carriedFeedback } from '../../core/method.ts'
import { mayRetry, problem, reword } from '../../core/problem.ts'
import { type Feedback, isStart, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import type {
  EmailConfirmation,
  ImpersonationOpened,
  MagicLinkEffect,
  MagicLinkEvent,
  MagicLinkOpened,
  MagicLinkScreen,
} from './states.ts'

type State = (MagicLinkScreen & Feedback) | StartState
type Result = Next<State, MagicLinkEffect>

/**
 * Emailed links: from a start screen to Email Confirmation; on the link's landing page, from one click to the sign-in.
 * Irrelevant events leave the state unchanged.
 */
export function magicLinkStep(state: State, event: MagicLinkEvent): Result {
  if (isStart(state)) return fromStart(state, event)
  switch (state.screen) {
    case 'EmailConfirmation':
      return fromEmailConfirmation(state, event)
    case 'MagicLinkOpened':
    case 'ImpersonationOpened':
      return fromOpened(state, event)
    case 'MagicLinkConfirmation':
      return { state }
  }
}

function fromStart(state: StartState, event: MagicLinkEvent): Result {
  switch (event.type) {
    case 'linkRequested': {
      if (state.busy) return { state }
      const email = event.email.trim()
      if (!isEmail(email)) {
        return { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
      }
      return {
        state: { ...state, email, busy: 'magic-link', errorMessage: null },
        effect: { method: 'magic-link', run: 'sendLink', email },
      }
    }
    case 'linkSent': {
      const { email, senderDomain } = event
      return { state: { screen: 'EmailConfirmation', email, senderDomain, ...carriedFeedback(state) } }
    }
    case 'linkFound': {
      // A link must not interrupt a call in progress.
      if (state.busy) return { state }
      const { token, autoContinue } = event
      const opened = {
        screen: 'MagicLinkOpened',
        token,
        checking: autoContinue,
        isLinkUsed: false,
        ...noFeedback,
      } as const
      return autoContinue
        ? { state: opened, effect: { method: 'magic-link', run: 'openLink', token } }
        : { state: opened }
    }
    case 'impersonationFound': {
      if (state.busy) return { state }
      const opened = { token: event.token, checking: false, isLinkUsed: false, ...noFeedback }
      return { state: { screen: 'ImpersonationOpened', ...opened } }
    }
    case 'failed': {
      const isAboutEmail = event.problem.code === 'invalid_email'
      const errorMessage = isAboutEmail
        ? reword(event.problem, problem('email_malformed', 'email'))
        : event.problem
      return { state: { ...state, busy: null, errorMessage } }
    }
    default:
      return { state }
  }
}

function fromEmailConfirmation(state: EmailConfirmation & Feedback, event: MagicLinkEvent): Result {
  if (event.type !== 'tryAgainPressed') return { state }
  return { state: mainScreen(), effect: { method: 'magic-link', run: 'logTryAgain', email: state.email } }
}

function fromOpened(
  state: (MagicLinkOpened | ImpersonationOpened) & Feedback,
  event: MagicLinkEvent,
): Result {
  switch (event.type) {
    case 'continuePressed':
      if (state.checking || state.isLinkUsed) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: {
          method: 'magic-link',
          run: state.screen === 'ImpersonationOpened' ? 'impersonate' : 'openLink',
          token: state.token,
        },
      }
    case 'linkAccepted':
      return {
        state: { screen: 'MagicLinkConfirmation', ...noFeedback },
        effect: { method: 'magic-link', run: 'complete', session: event.session },
      }
    case 'failed': {
      const isLinkUsed = !mayRetry(event.problem)
      return { state: { ...state, checking: false, isLinkUsed, errorMessage: event.problem } }
    }
    case 'newLinkPressed':
      // Once a sign-in is in progress, its result must stay visible.
      if (state.checking) return { state }
      return { state: mainScreen(), effect: { method: 'magic-link', run: 'forgetLink' } }
    default:
      return { state }
  }
}
