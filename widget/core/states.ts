import type { MethodName } from './ports.ts'
import type { Problem } from './problem.ts'

/** Stands beside every screen. */
export type Beside = {
  /** Why the last thing did not work; null when all is well. */
  errorMessage: Problem | null
  toasts: readonly Toast[]
}

export type Toast = { problem: Problem; until: number }

/** Where every method begins, and where its way back leads. */
export type MainScreen = {
  screen: 'Main'
  /** The address as last submitted, so that it is there again after the way back. */
  email: string
  /** The method that is at work. Nothing else can be started meanwhile. */
  busy: MethodName | null
}

/** Any screen on which a method can begin, with the address it is to begin with. Main is the first of them. */
export type StartScreen = { screen: string; email: string; busy: MethodName | null }

export const isStart = <State extends object>(state: State): state is Extract<State, { busy: unknown }> =>
  'busy' in state

export const nothingBeside: Beside = { errorMessage: null, toasts: [] }

export const mainScreen = (email = ''): MainScreen & Beside => ({
  screen: 'Main',
  email,
  busy: null,
  ...nothingBeside,
})
