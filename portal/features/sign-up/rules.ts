import { limits } from '#contract/product.ts'
import type { MessageKey } from '../../messages/en.ts'

export type SignUpForm = { email: string; password: string; confirmation: string }

/** What is wrong with the form, and where; the first thing only. */
export type SignUpProblem = {
  field: keyof SignUpForm
  text: Extract<MessageKey, `signUp.${string}`>
}

/** The checks of signing up, in their order (rule P5). Everything else is for the server to say. */
export function findSignUpProblem(form: SignUpForm): SignUpProblem | undefined {
  const { email, password, confirmation } = form
  const empty = (['email', 'password', 'confirmation'] as const).find((field) => form[field].trim() === '')
  if (empty !== undefined) return { field: empty, text: 'signUp.missing' }
  if (!email.includes('@')) return { field: 'email', text: 'signUp.badEmail' }
  if (password.length < limits.passwordMinimum) return { field: 'password', text: 'signUp.shortPassword' }
  if (password.length > limits.passwordMaximum) return { field: 'password', text: 'signUp.longPassword' }
  if (password !== confirmation) return { field: 'confirmation', text: 'signUp.mismatch' }
  return undefined
}
