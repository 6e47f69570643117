import { type Problem, reword } from './problem.ts'
import type { PasswordPolicy, PasswordStrength } from './provider/passwords.ts'

/** A new password being typed. The password itself is only in the field. */
export type NewPassword = {
  /** The password policy; null if not loaded yet. */
  policy: PasswordPolicy | null
  /** Counts the field's changes, to match a result to the current text. */
  typed: number
  checked: { typed: number; strength: PasswordStrength } | null
  /** Whether the last strength check failed and none is running. */
  checkFailed: boolean
}

/** The state of an empty field. */
export const initialEntry = (policy: PasswordPolicy | null): NewPassword => ({
  policy,
  typed: 0,
  checked: null,
  checkFailed: false,
})

export const afterTyping = (entry: NewPassword): NewPassword => ({
  ...entry,
  typed: entry.typed + 1,
  checkFailed: false,
})

/** A result for an older text is shown until the current text has its own result. */
export const afterStrengthCheck = (
  entry: NewPassword,
  typed: number,
  strength: PasswordStrength,
): NewPassword => ({
  ...entry,
  checked: { typed, strength },
  checkFailed: false,
})

/** Whether the current text is known to be strong enough. */
export const canContinue = ({ checked, typed }: NewPassword): boolean =>
  checked !== null && checked.typed === typed && checked.strength.valid

/** Errors about the chosen password, which the user can change. */
const aboutPassword: readonly string[] = ['weak_password', 'breached_password']

/** Assigns an error about a new password to its field; other errors appear above the form. */
export function assignField(problem: Problem): Problem {
  if (aboutPassword.includes(problem.code)) return { ...problem, field: 'password' }
  return problem.code === 'invalid_email'
    ? reword(problem, { code: 'email_malformed', field: 'email' })
    : problem
}

export const isAboutPassword = ({ code }: Problem): boolean => aboutPassword.includes(code)
