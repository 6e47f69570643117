import { type Problem, reword } from '../../core/problem.ts'
import type { PasswordPolicy, PasswordStrength } from '../../core/provider.ts'
import type { NewPassword } from './states.ts'

/** A field in which nothing has been typed. */
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

/** An answer about what no longer stands in the field is shown, until the one that does has its own. */
export const afterJudging = (entry: NewPassword, typed: number, strength: PasswordStrength): NewPassword => ({
  ...entry,
  judged: { typed, strength },
  unjudged: false,
})

/** Whether what stands in the field now is known to be good enough. */
export const canContinue = ({ judged, typed }: NewPassword): boolean =>
  judged !== null && judged.typed === typed && judged.strength.valid

/** The refusals of a password that was chosen; what was typed can be mended. */
const aboutPassword: readonly string[] = ['weak_password', 'breached_password']

/** Where a refusal of a new password, or of judging one, is shown: under its field, else above the form. */
export function place(problem: Problem): Problem {
  if (aboutPassword.includes(problem.code)) return { ...problem, field: 'password' }
  return problem.code === 'invalid_email'
    ? reword(problem, { code: 'email_malformed', field: 'email' })
    : problem
}

export const isAboutPassword = ({ code }: Problem): boolean => aboutPassword.includes(code)
