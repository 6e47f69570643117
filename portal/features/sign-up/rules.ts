import { limits } from '#contract/product.ts'
import type { MessageKey } from '../../messages/en.ts'

export type SignUpForm = { email: string; password: string; confirmation: string }

/** The first problem of the form, with its field. */
export type SignUpProblem = {
  field: keyof SignUpForm
  text: Extract<MessageKey, `signUp.${string}` | `newPassword.${string}`>
}

/** Validates the sign-up form (rule P5). The server checks the rest. */
export function findSignUpProblem(form: SignUpForm): SignUpProblem | undefined {
  const { email, password, confirmation } = form
  const empty = (['email', 'password', 'confirmation'] as const).find((field) => form[field].trim() === '')
  if (empty !== undefined) return { field: empty, text: 'signUp.missing' }
  if (!email.includes('@')) return { field: 'email', text: 'signUp.badEmail' }
  if (password.length < limits.passwordMinimum) return { field: 'password', text: 'newPassword.tooShort' }
  if (password.length > limits.passwordMaximum) return { field: 'password', text: 'newPassword.tooLong' }
  if (password !== confirmation) return { field: 'confirmation', text: 'newPassword.mismatch' }
  return undefined
}
