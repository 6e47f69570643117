import { limits } from '#contract/product.ts'
import type { MessageKey } from '../../messages/en.ts'

/** The screens of a sign-up, in order. */
const steps = ['register', 'verify', 'pin', 'agreement'] as const

export const stepOf = (screen: (typeof steps)[number]) => ({
  current: steps.indexOf(screen) + 1,
  total: steps.length,
})

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
