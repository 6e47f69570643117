import { limits } from '#contract/product.ts'
import type { MessageKey } from '../../messages/en.ts'

export type NewPasswordForm = { password: string; confirmation: string }

/** What is wrong with the form, and where; the first thing only. */
export type NewPasswordProblem = {
  field: keyof NewPasswordForm
  text: Extract<MessageKey, `reset.${string}`>
}

/** The checks of a new password, in their order (rule P10). How strong it must be, is the server's to say. */
export function findNewPasswordProblem(form: NewPasswordForm): NewPasswordProblem | undefined {
  const { password, confirmation } = form
  if (password === '') return { field: 'password', text: 'reset.missing' }
  if (confirmation === '') return { field: 'confirmation', text: 'reset.missing' }
  if (password !== confirmation) return { field: 'confirmation', text: 'reset.mismatch' }
  if (password.length < limits.passwordMinimum) return { field: 'password', text: 'reset.tooShort' }
  if (password.length > limits.passwordMaximum) return { field: 'password', text: 'reset.tooLong' }
  return undefined
}
