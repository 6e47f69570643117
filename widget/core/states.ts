import type { MethodName } from './method-name.ts'
import type { OneTapSlot } from './one-tap.ts'
import type { TypedPhone } from './phones.ts'
import type { TextKey } from './ports.ts'
import type { Problem } from './problem.ts'
import type { OtpChannel } from './provider/otps.ts'
import type { OAuthCallback } from './social.ts'

/** The state that every screen has. */
export type Feedback = {
  /** Why the last action failed, or null. */
  errorMessage: Problem | null
  toasts: readonly Toast[]
  /** A button that another method adds to the screens that follow its own. */
  alternative?: Alternative
  /** Survives a screen change: widget/app/flow.ts copies it. */
  progress?: Progress
}

/** The text of a button and the event that it sends. */
export type Alternative = TextKey & { event: BeginEvent }

/** The progress of the visitor's sign-in. Ends with a reset or with the session. */
export type Progress = {
  /** Starts after the next sign-in, before that sign-in is complete. */
  afterSignIn: BeginEvent | null
  /** The last sign-in on this page. */
  signIn: SignIn | null
}

export type SignIn = {
  by: MethodName | 'sso' | 'switch'
  /** The screen on which it ended. */
  screen: string
  /** Whether nothing is left to do on the screens: the host receives `lw-flow-complete`. */
  isComplete: boolean
}

export const noProgress: Progress = { afterSignIn: null, signIn: null }

export type Toast = { problem: Problem; until: number }

/** The first screen, to which every method returns. */
export type MainScreen = {
  screen: 'Main'
  /** As last submitted, to restore this screen. */
  email: string
  /** As last submitted, or null. */
  phone: TypedPhone | null
  /** The chosen tab; null for the first one. */
  tab: OtpChannel | null
  /** The method whose call is in progress. No other method can start. */
  busy: MethodName | null
  /** What replaces Google's button. Absent until it is known. */
  oneTap?: OneTapSlot
}

/** The input of Main, to restore it. */
export type MainInput = Pick<MainScreen, 'email' | 'phone' | 'tab'>

/** A screen on which a method can start, with its email address. Main is one of these screens. */
export type StartScreen = {
  screen: string
  email: string
  phone?: TypedPhone | null
  tab?: OtpChannel | null
  busy: MethodName | null
  oneTap?: OneTapSlot
}

export type StartState = StartScreen & Feedback

/** A screen of any method. */
export type AnyScreen = { screen: string }
export type AnyState = AnyScreen & Feedback

/** The events that a method may send to another method, or to the session. */
export type BeginEvent =
  | { method: 'otp'; type: 'codeRequested'; channel: 'email'; destination: string }
  | { method: 'magic-link'; type: 'linkRequested'; email: string }
  | { method: 'password'; type: 'emailSubmitted' | 'createInsteadPressed'; email: string }
  | { method: 'passkey'; type: 'buttonPressed' | 'offerRequested' }
  | SettingsEvent
  | { method: 'oauth'; type: 'returned'; callback: OAuthCallback }
  | { method: 'oauth'; type: 'linkRequested'; token: string }
  | { method: 'consent'; type: 'openRequested' }
  | { method: 'session'; type: 'signedIn'; by: MethodName }
  /** Verify an email address of the signed-in person with a code, then return to the screens of `next`. */
  | { method: 'session'; type: 'verificationRequested'; email: string; next: SettingsEvent }
  | { method: 'session'; type: 'verificationCanceled' }
  | { method: 'session'; type: 'afterSignInDone' | 'passkeysDone' | 'secondFactorClosed' }

/** Opens the screens on which a signed-in user adds and removes sign-in methods. */
export type SettingsEvent = { method: 'passkey' | 'second-factor'; type: 'openRequested' }

export const isStart = <State extends object>(state: State): state is Extract<State, { busy: unknown }> =>
  'busy' in state

export const noFeedback: Feedback = { errorMessage: null, toasts: [] }

export const mainScreen = (
  email = '',
  { phone = null, tab = null }: Partial<Pick<MainScreen, 'phone' | 'tab'>> = {},
): MainScreen & Feedback => ({
  screen: 'Main',
  email,
  phone,
  tab,
  busy: null,
  ...noFeedback,
})
