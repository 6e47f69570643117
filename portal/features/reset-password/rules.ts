import { limits } from '#contract/product.ts'
import type { MessageKey } from '../../messages/en.ts'

export type NewPasswordForm = { password: string; confirmation: string }

/** The first problem of the form, with its field. */
export type NewPasswordProblem = {
  field: keyof NewPasswordForm
  text: Extract<MessageKey, `reset.${string}` | `newPassword.${string}`>
}

/** Validates a new password (rule P10). The server checks its strength. */
export function findNewPasswordProblem(form: NewPasswordForm): NewPasswordProblem | undefined {
  const { password, confirmation } = form
  if (password === '') return { field: 'password', text: 'reset.missing' }
  if (confirmation === '') return { field: 'confirmation', text: 'reset.missing' }
  if (password !== confirmation) return { field: 'confirmation', text: 'newPassword.mismatch' }
  if (password.length < limits.passwordMinimum) return { field: 'password', text: 'newPassword.tooShort' }
  if (password.length > limits.passwordMaximum) return { field: 'password', text: 'newPassword.tooLong' }
  return undefined
}
