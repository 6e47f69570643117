import { type Problem, reword } from '../../core/problem.ts'
import type { PasswordPolicy, PasswordStrength } from '../../core/provider.ts'
import type { NewPassword } from './states.ts'

/** The state of an empty field. */
export const initialEntry = (policy: PasswordPolicy | null): NewPassword => ({
  policy,
  typed: 0,
  judged: null,
  unjudged: false,
})

export const afterTyping = (entry: NewPassword): NewPassword => ({
  ...entry,
  typed: entry.typed + 1,
  unjudged: false,
})

/** A result for an older text is shown until the current one has its own. */
export const afterJudging = (entry: NewPassword, typed: number, strength: PasswordStrength): NewPassword => ({
  ...entry,
  judged: { typed, strength },
  unjudged: false,
})

/** Whether the current text is known to be strong enough. */
export const canContinue = ({ judged, typed }: NewPassword): boolean =>
  judged !== null && judged.typed === typed && judged.strength.valid

/** Errors about the chosen password, which the user can change. */
const aboutPassword: readonly string[] = ['weak_password', 'breached_password']

/** Assigns an error about a new password to its field; other errors appear above the form. */
export function place(problem: Problem): Problem {
  if (aboutPassword.includes(problem.code)) return { ...problem, field: 'password' }
  return problem.code === 'invalid_email'
    ? reword(problem, { code: 'email_malformed', field: 'email' })
    : problem
}

export const isAboutPassword = ({ code }: Problem): boolean => aboutPassword.includes(code)
