import { isEmail } from '../../core/email.ts'
import type { Next } from '../../core/flow.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { type Beside, isStart, nothingBeside, type StartScreen } from '../../core/states.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

type State = (PasswordScreen | StartScreen) & Beside

/** Email and password on one form: Main, Password Confirmation. */
export function passwordStep(state: State, event: PasswordEvent): Next<State, PasswordEffect> {
  if (!isStart(state)) return { state }
  switch (event.type) {
    case 'submitted': {
      if (state.busy) return { state }
      const email = event.email.trim()
      const wrong = findProblem(email, event.password)
      if (wrong) return { state: { ...state, email, errorMessage: wrong } }
      return {
        state: { ...state, email, busy: 'password', errorMessage: null },
        effect: { method: 'password', run: 'authenticate', email, password: event.password },
      }
    }
    case 'accepted':
      return {
        state: { screen: 'PasswordConfirmation', ...nothingBeside },
        effect: { method: 'password', run: 'complete', session: event.session },
      }
    case 'failed':
      return { state: { ...state, busy: null, errorMessage: event.problem } }
  }
}

function findProblem(email: string, password: string): Problem | undefined {
  if (email === '') return problem('credentials_missing', 'email')
  if (!isEmail(email)) return problem('email_malformed', 'email')
  if (password === '') return problem('credentials_missing', 'password')
  return undefined
}
