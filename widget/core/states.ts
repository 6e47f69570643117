import type { OneTapPlace } from './one-tap.ts'
import type { TypedPhone } from './phones.ts'
import type { MethodName } from './ports.ts'
import type { Problem } from './problem.ts'
import type { OtpChannel } from './provider.ts'
import type { SocialReturn } from './social.ts'

/** Stands beside every screen. */
export type Feedback = {
  /** Why the last thing did not work; null when all is well. */
  errorMessage: Problem | null
  toasts: readonly Toast[]
  /** Another way on, left by the screen before for those that it leads to. */
  instead?: AlternativeAction
}

/** A method that can take over from a screen of another one, with this address. */
export type AlternativeAction = { method: 'password'; email: string }

export type Toast = { problem: Problem; until: number }

/** Where every method begins, and where its way back leads. */
export type MainScreen = {
  screen: 'Main'
  /** The address as last submitted, so that it is there again after the way back. */
  email: string
  /** The number as last submitted; null where none was. */
  phone: TypedPhone | null
  /** The tab that was chosen; null leaves it to the configuration. */
  tab: OtpChannel | null
  /** The method that is at work. Nothing else can be started meanwhile. */
  busy: MethodName | null
  /** Where the host wants Google's prompt: what stands in the place of the button. Absent: not known yet. */
  oneTap?: OneTapPlace
}

/** What stood on Main, for the way back. */
export type MainInput = Pick<MainScreen, 'email' | 'phone' | 'tab'>

/** Any screen on which a method can begin, with the address it is to begin with. Main is the first of them. */
export type StartScreen = {
  screen: string
  email: string
  phone?: TypedPhone | null
  tab?: OtpChannel | null
  busy: MethodName | null
  oneTap?: OneTapPlace
}

/** What one method can ask another to begin on a start screen. */
export type BeginEvent =
  | { method: 'otp'; type: 'codeRequested'; channel: 'email'; destination: string }
  | { method: 'magic-link'; type: 'linkRequested'; email: string }
  | { method: 'password'; type: 'emailSubmitted'; email: string }
  | { method: 'passkey'; type: 'buttonPressed' }
  | { method: 'oauth'; type: 'returned'; came: SocialReturn }

export const isStart = <State extends object>(state: State): state is Extract<State, { busy: unknown }> =>
  'busy' in state

export const toMainInput = ({ email, phone = null, tab = null }: StartScreen): MainInput => ({
  email,
  phone,
  tab,
})

export const noFeedback: Feedback = { errorMessage: null, toasts: [] }

/** What stands beside a screen that comes of this one: nothing but the other way on. */
export const carriedFeedback = ({ instead }: Feedback): Feedback => ({
  ...noFeedback,
  ...(instead && { instead }),
})

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
